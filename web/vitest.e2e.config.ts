import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, so that none of them is left alone at the end. */
const LONG = ['together', 'access', 'sight', 'watching', 'place', 'fit', 'review', 'access-far', 'newcomer'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return place < 0 ? LONG.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/** Tests in a real browser against the real server: four at a time, since each mostly waits for the page. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['e2e/**/*.test.ts'],
    maxWorkers: 4,
    // A worker keeps its browser from file to file.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: 600_000,
    // What is polled for comes sooner or later; how soon is the machine's affair.
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 60_000,
    reporters: ['verbose'],
  },
});

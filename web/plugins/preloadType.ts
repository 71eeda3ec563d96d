import type { Plugin } from 'vite';

/** Asks for the two typefaces at once, so that no word jumps when they arrive. */
export function preloadType(): Plugin {
  return {
    name: 'luxx-preload-type',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => name.endsWith('.woff2'))
          .map((name) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: true },
          })),
    },
  };
}

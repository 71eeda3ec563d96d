import type { Plugin } from 'vite';

/** Tells `theme.js` where the words are, so that those of the reader's language are on their way before any other script runs. */
export function preloadWords(): Plugin {
  return {
    name: 'luxx-preload-words',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const files = Object.values(bundle ?? {}).flatMap((file) => (file.type === 'chunk' ? [file] : []));
        const address = (language: string) =>
          files.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`virtual:words/${language}`))
            ?.fileName ?? '';
        return html.replace(
          '<script src="/theme.js">',
          `<script src="/theme.js" data-de="/${address('de')}" data-en="/${address('en')}">`,
        );
      },
    },
  };
}

// The theme and language before the first paint, so that nobody is dazzled at night; and the words, which everything waits for.
const { dataset: addresses } = document.currentScript;
let kept = {};
try {
  kept = JSON.parse(localStorage.getItem('luxx.settings') || '{}');
} catch {
  kept = {};
}
const dark =
  kept.theme === 'dark' || (kept.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.theme = dark ? 'dark' : 'light';
const auto = kept.theme === undefined || kept.theme === 'auto';
const clear = kept.theme === 'contrast' || (auto && matchMedia('(prefers-contrast: more)').matches);
document.documentElement.dataset.contrast = clear ? 'high' : 'usual';
if (kept.language) document.documentElement.lang = kept.language;
const words =
  addresses[
    kept.language ||
      navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'de' || tag === 'en') ||
      'en'
  ];
if (words)
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href: words, crossOrigin: '' }),
  );

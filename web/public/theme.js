// The theme and language before the first paint, so that nobody is dazzled at night.
try {
  const kept = JSON.parse(localStorage.getItem('luxx.settings') || '{}');
  const dark = kept.theme === 'dark' || (kept.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  if (kept.language) document.documentElement.lang = kept.language;
} catch {
  document.documentElement.dataset.theme = 'light';
}

// Sets light or dark before anything is drawn. A file of its own, so that the content policy needs no inline script.
;(() => {
  let chosen = 'auto'
  try {
    chosen = localStorage.getItem('amanah-colour-scheme') ?? 'auto'
  } catch {
    // Storage is closed to us: the system's choice stands.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()

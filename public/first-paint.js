// Sets light or dark before anything is drawn, and follows the system when it turns. A file of its own, so that the content policy needs no inline script.
;(() => {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const paint = () => {
    let chosen = 'auto'
    try {
      chosen = localStorage.getItem('amanah-colour-scheme') ?? 'auto'
    } catch {
      // Storage is closed to us: the system's choice stands.
    }
    const dark = chosen === 'dark' || (chosen !== 'light' && system.matches)
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  }
  paint()
  system.addEventListener('change', paint)
})()

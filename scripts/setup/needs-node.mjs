// Preloaded (node --import) where a service or a function starts TypeScript itself: an older Node would end in a trace about the ending
// .ts.
const [major] = process.versions.node.split('.')
if (Number(major) < 24) {
  process.stderr.write(
    `\nAmanah needs Node 24 or newer, and ${process.execPath} is ${process.version}. Install it from https://nodejs.org.\n`,
  )
  process.exit(1)
}

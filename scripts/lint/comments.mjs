const widest = 140
/** A line that is a comment, or belongs to one. */
const comment = /^\s*(?:\/\/|\/\*|\*)/

/** Comments are at most as wide as the formatter lets code be, which it does not see to. `files`: text by path. */
export function commentFaults(files) {
  return [...files].flatMap(([file, text]) =>
    text
      .split('\n')
      .flatMap((line, at) =>
        line.length > widest && comment.test(line) ? [`${file}:${at + 1}: a comment of more than ${widest} columns.`] : [],
      ),
  )
}

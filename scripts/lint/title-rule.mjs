/** Words with which a title is no sentence of its own: it would go on with the title of its `describe`. */
const opening =
  /^(?:and|are|as|at|be|been|behind|below|between|but|by|can|cannot|do|for|from|had|has|have|if|in|into|is|it|may|must|nor|not|of|on|or|than|that|through|to|under|until|was|were|what|when|where|which|while|who|whose|why|with|without)\b/i
/** Words after which the name of a subject goes on in the title of a test. */
const ending = /(?:\b(?:and|are|by|cannot|do|does|finds|for|from|has|have|is|may|needs|of|refuses|that|to|when|with)|[:,])$/i
const subject = /^(?:of|that|what|when|where|while|who|with|without)\b/i
const callOf = ({ type, name, object, callee, tag }) => {
  if (type === 'Identifier') return name
  return callOf(object ?? callee ?? tag ?? { type: 'Identifier', name: '' })
}

/** A title is read alone, in a failing line of CI: a test's is a full sentence, that of a `describe` names a verb, a function or a noun. */
export const wholeTitles = {
  create: context => ({
    CallExpression({ callee, arguments: [title] }) {
      const name = callOf(callee)
      const text = title?.type === 'TemplateLiteral' ? title.quasis[0].value.raw : title?.value
      if (typeof text !== 'string' || callee.property?.name === 'each') return
      const report = message => context.report({ node: title, message })
      if (/^(?:test|it)$/.test(name) && opening.test(text))
        report('A title is a full sentence: begin with its subject or with a verb such as refuses.')
      if (name === 'describe' && (subject.test(text) || ending.test(text))) report('A describe names a verb, a function or a noun.')
    },
  }),
}

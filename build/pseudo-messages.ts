import type { Plugin } from 'vite'

/** A text as a third language would have it: in brackets, with marks on its vowels. */
const helper = `
const marks = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú' }
const pseudo = text => '⟦' + text.replace(/[aeiouAEIOU]/g, letter => marks[letter]) + '⟧'
`

/**
 * For tests: turns each message of the screens into a language that no code contains. What is shown without brackets is not from the
 * catalogue.
 */
export const pseudoMessages = (): Plugin => ({
  name: 'amanah:pseudo-messages',
  transform(code, id) {
    if (!/\/src\/messages\/screens\/messages\/\w+\.js$/.test(id)) return undefined
    // A name with capitals is exported under another one.
    const renamed = [...code.matchAll(/^export \{ (\w+) as "(\w+)" \}/gm)].map(([, name, as]) => ({ name, as }))
    const named = [...code.matchAll(/^export const (\w+) =/gm)].map(([, name]) => ({ name, as: name }))
    const plain = code.replace(/^export \{.*$/gm, '').replace(/^export const /gm, 'const ')
    const wrapped = [...named, ...renamed].map(
      ({ name, as }) => `const pseudo_${name} = (...args) => pseudo(${name}(...args))\nexport { pseudo_${name} as ${as} }`,
    )
    return `${plain}${helper}${wrapped.join('\n')}\n`
  },
})

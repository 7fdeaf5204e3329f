import type { Plugin } from 'vite'

/** A text as a third language would have it: in brackets, with marks on its vowels. */
const helper = `
const marks = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú' }
const pseudo = text => '⟦' + text.replace(/[aeiouAEIOU]/g, letter => marks[letter]) + '⟧'
`

/** For tests: turns each message of the screens into a language that nobody writes in code. What is shown without brackets is not from the catalogue. */
export const pseudoMessages = (): Plugin => ({
  name: 'amanah:pseudo-messages',
  transform(code, id) {
    if (!/\/src\/messages\/screens\/messages\/\w+\.js$/.test(id)) return undefined
    const names = [...code.matchAll(/^export const (\w+) =/gm)].map(([, name]) => name)
    const plain = code.replace(/^export const (\w+) =/gm, 'const plain_$1 =')
    return `${plain}${helper}${names.map(name => `export const ${name} = (...given) => pseudo(plain_${name}(...given))`).join('\n')}\n`
  },
})

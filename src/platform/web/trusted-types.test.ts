import { expect, test } from 'vitest'
import { allowStyleText } from './trusted-types.ts'

function policyMade() {
  let rules: { createHTML: (text: string) => string } | undefined
  allowStyleText({
    createPolicy: (name, made) => {
      if (name === 'default') rules = made
    },
  })
  return rules!
}

test('the words of a style sheet pass as they are', () => {
  expect(policyMade().createHTML(':root > a { color: red }')).toBe(':root > a { color: red }')
})

test('markup that no one cleaned is refused', () => {
  expect(() => policyMade().createHTML('<img src=x onerror=alert(1)>')).toThrow(TypeError)
})

test('a browser without the law is left alone', () => {
  expect(() => allowStyleText(undefined)).not.toThrow()
})

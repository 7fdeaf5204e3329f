/** Rules for the OpenAPI document that Redocly does not bring: an enum of numbers names each of them, once. */
export default () => ({
  id: 'amanah',
  rules: { oas3: { 'numbers-have-names': () => ({ Schema: judgeNumbers }) } },
})

function judgeNumbers({ enum: values = [], 'x-enum-varnames': names = [] }, { report, location }) {
  if (values.length < 2 || typeof values[0] !== 'number') return
  if (new Set(names).size === values.length && names.every(name => /^[a-z][A-Za-z0-9]*$/.test(name))) return
  report({ message: `Name each number of ${JSON.stringify(values)} with enumNames() in the contract.`, location: location.child('enum') })
}

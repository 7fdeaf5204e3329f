/**
 * Rules for the OpenAPI document that Redocly does not bring: each call lists the codes of its fields' faults and the common refusals, an
 * enum of numbers names each of them, once, and an enum that several fields take is defined once.
 */
export default () => ({
  id: 'amanah',
  rules: {
    oas3: {
      'numbers-have-names': () => ({ Schema: judgeNumbers }),
      'enums-stand-once': findRepeatedEnums,
      'faults-have-codes': () => ({ Operation: judgeFaults }),
      'common-refusals-are-listed': () => ({ Responses: judgeResponses }),
    },
  },
})

/** Whether it is a call to this server: webhooks are messages of it. */
const isOfCall = location => location.pointer.startsWith('#/paths/')

/** A call with fields says by which codes it answers a wrong one. */
function judgeFaults({ requestBody, parameters = [], 'x-field-codes': codes = {} }, { report, location }) {
  const hasFields = requestBody !== undefined || parameters.some(one => one.in === 'query')
  if (isOfCall(location) && hasFields && Object.keys(codes).length === 0)
    report({ message: 'Say by which codes a wrong field is answered: x-field-codes.', location })
}

const commonStatuses = ['400', '404', '429', '500', '503', 'default']
function judgeResponses(responses, { report, location }) {
  if (isOfCall(location) && commonStatuses.some(status => responses[status] === undefined))
    report({ message: 'Every call lists its common refusals.', location })
}

function judgeNumbers({ enum: values = [], 'x-enum-varnames': names = [] }, { report, location }) {
  if (values.length < 2 || typeof values[0] !== 'number') return
  if (new Set(names).size === values.length && names.every(name => /^[a-z][A-Za-z0-9]*$/.test(name))) return
  report({ message: `Name each number of ${JSON.stringify(values)} with enumOf() in the contract.`, location: location.child('enum') })
}

/** The codes of a refusal are in the schema of the calls that answer them. */
const isOfRefusal = pointer => /Refusal\w*\/properties\/data\/properties\/code$/.test(pointer)
function findRepeatedEnums() {
  const [inline, named] = [new Map(), new Set()]
  return {
    Schema({ enum: values = [], 'x-enum-varnames': names }, { location }) {
      if (values.length < 2 || isOfRefusal(location.pointer)) return
      const key = JSON.stringify([values, names])
      if (/^#\/components\/schemas\/[^/]+$/.test(location.pointer)) named.add(key)
      else inline.set(key, [...(inline.get(key) ?? []), location])
    },
    Root: {
      leave(_, { report }) {
        for (const [key, places] of inline) {
          const again = named.has(key) ? places : places.slice(1)
          for (const location of again)
            report({ message: `Name the schema of ${key} with meta({ id }) in the contract, so that the document has it once.`, location })
        }
      },
    },
  }
}

import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { type Hosts, hostOf } from '#platform/contract/hosts.ts'
import { securitySchemes } from './describe-endpoint.ts'

/**
 * What the document says besides the endpoints: what each capability is for, what is sent to webhooks, where the calls go, and under which
 * path.
 */
export type DocumentSettings = {
  capabilities?: Readonly<Record<string, string>>
  webhooks?: Readonly<Record<string, { summary: string; body: z.ZodType }>>
  hosts?: Hosts
  basePath?: string
}
type Parameter = { name?: string; required?: boolean; $ref?: string }
type ApiDocument = {
  paths?: Record<string, Record<string, { responses?: Record<string, object>; parameters?: Parameter[] }>>
  webhooks?: Record<string, object>
  components?: { schemas?: Record<string, object>; responses?: Record<string, object>; parameters?: Record<string, object> }
}

/**
 * Serves the OpenAPI document at /api/openapi.json and its page at /api/docs; both are derived from the contract. Register before the
 * routes.
 */
export async function registerApiDocument(
  app: FastifyInstance,
  { capabilities = {}, webhooks = {}, hosts = {}, basePath = '' }: DocumentSettings,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Amanah',
        version: '1',
        description: 'Every call of the product, generated from the contract that validates it.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: hosts.web ?? (basePath || '/'), description: 'This installation' }],
      tags: Object.entries(capabilities).map(([name, description]) => ({ name, description })),
      components: { securitySchemes },
    },
    transform: jsonSchemaTransform,
    transformObject: input =>
      withServers(
        withSharedParts(
          withoutUnused(
            withoutTwins(
              withoutUuidPattern({ ...(jsonSchemaTransformObject(input) as ApiDocument), webhooks: describeWebhooks(webhooks) }),
            ),
          ),
        ),
        hosts,
      ) as never,
  })
  app.get('/api/openapi.json', { schema: { hide: true }, config: { rate: 'docs' } }, () => app.swagger())
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, theme: { title: 'Amanah: every call' } })
}

/** Each message as the document names it: its body, and what the receiver answers. */
function describeWebhooks(webhooks: NonNullable<DocumentSettings['webhooks']>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(webhooks).map(([type, { summary, body }]) => {
      // What has an id stands among the schemas of the document already.
      const { $defs: _, $schema: __, ...schema } = z.toJSONSchema(body)
      const content = JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as object
      const post = {
        operationId: type,
        summary,
        security: [],
        requestBody: { required: true, content: { 'application/json': { schema: content } } },
        responses: { '2XX': { description: 'The message was taken; every other answer is tried again' } },
      }
      return [type, { post }]
    }),
  )
}

/** Names the server of each call that goes to a host of its own. */
function withServers(document: ApiDocument, hosts: Hosts): ApiDocument {
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => {
    const host = hostOf(path)
    const url = host === 'web' ? undefined : hosts[host]
    return [path, url ? { ...item, servers: [{ url }] } : item] as const
  })
  return { ...document, paths: Object.fromEntries(paths) as NonNullable<ApiDocument['paths']> }
}

/** Zod spells out in a pattern what `format: uuid` says, in 180 letters at each id. */
function withoutUuidPattern(document: ApiDocument): ApiDocument {
  const text = JSON.stringify(document, (_, part: { format?: string } | null) =>
    part?.format === 'uuid' ? { ...part, pattern: undefined } : part,
  )
  return JSON.parse(text) as ApiDocument
}

/** Zod's registry holds each named schema as input and as output, 'DayInput' and 'Day': where they are the same, the document has one. */
function withoutTwins(document: ApiDocument): ApiDocument {
  const schemas = document.components?.schemas ?? {}
  const twins = new Set(Object.keys(schemas).filter(name => `${name}Input` in schemas))
  const withOne = (text: string) =>
    text.replace(reference, (all, name: string) => (twins.has(outputOf(name)) ? refTo(outputOf(name)) : all))
  const textOf = (name: string) => withOne(JSON.stringify(schemas[name]))
  // Two that refer to different ones are different themselves, so what is left is looked at again.
  for (let before = -1; before !== twins.size;) {
    before = twins.size
    for (const name of twins) if (textOf(name) !== textOf(`${name}Input`)) twins.delete(name)
  }
  const left = Object.entries(schemas).filter(([name]) => !name.endsWith('Input') || !twins.has(outputOf(name)))
  const merged = { ...document, components: { ...document.components, schemas: Object.fromEntries(left) } }
  return JSON.parse(withOne(JSON.stringify(merged))) as ApiDocument
}

const reference = /"#\/components\/schemas\/([^"]+)"/g
const refTo = (name: string) => `"#/components/schemas/${name}"`
const outputOf = (name: string) => name.replace(/Input$/, '')

/** Names the refusals and the key that many calls share once: they are four fifths of the document otherwise. */
function withSharedParts(document: ApiDocument): ApiDocument {
  const responses: Record<string, object> = {}
  const parameters: Record<string, object> = {}
  const share = (response: object) => {
    const [, name] =
      JSON.stringify(response).match(/"application\/json":\{"schema":\{"\$ref":"#\/components\/schemas\/(Refusal\w*)"\}\}/) ?? []
    if (name === undefined) return response
    responses[name] ??= response
    return { $ref: `#/components/responses/${name}` }
  }
  const shareKey = (parameter: Parameter): Parameter => {
    if (parameter.name !== 'Idempotency-Key') return parameter
    const name = parameter.required ? 'RequiredIdempotencyKey' : 'IdempotencyKey'
    parameters[name] ??= parameter
    return { $ref: `#/components/parameters/${name}` }
  }
  const each = <Part, Out>(parts: Record<string, Part>, change: (part: Part) => Out) =>
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part)]))
  const paths = each(document.paths ?? {}, item =>
    each(item, operation => ({
      ...operation,
      ...(operation.parameters && { parameters: operation.parameters.map(shareKey) }),
      responses: each(operation.responses ?? {}, share),
    })),
  )
  return { ...document, paths, components: { ...document.components, responses, parameters } }
}

/** Leaves out the schemas that nothing refers to. */
function withoutUnused(document: ApiDocument): ApiDocument {
  const schemas = document.components?.schemas ?? {}
  const used = new Set<string>()
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part ?? null).matchAll(reference)) {
      if (used.has(name)) continue
      used.add(name)
      follow(schemas[name])
    }
  }
  follow(document.paths)
  follow(document.webhooks)
  const usedSchemas = Object.entries(schemas).filter(([name]) => used.has(name))
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(usedSchemas) } }
}

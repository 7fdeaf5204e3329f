import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { type Hosts, hostOf } from '#platform/contract/hosts.ts'
import { securitySchemes } from './describe-endpoint.ts'

/** What the document says besides the endpoints: what each capability is for, where the calls go, and under which path. */
export type DocumentSettings = { capabilities?: Readonly<Record<string, string>>; hosts?: Hosts; basePath?: string }
type ApiDocument = {
  paths?: Record<string, Record<string, object>>
  components?: { schemas?: Record<string, object> }
}

/** Serves the OpenAPI document at /api/openapi.json and its page at /api/docs; both are derived from the contract. Register before the routes. */
export async function registerApiDocument(
  app: FastifyInstance,
  { capabilities = {}, hosts = {}, basePath = '' }: DocumentSettings,
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
    transformObject: input => withServers(withoutUnused(jsonSchemaTransformObject(input) as ApiDocument), hosts) as never,
  })
  app.get('/api/openapi.json', { schema: { hide: true }, config: { rate: 'docs' } }, () => app.swagger())
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, theme: { title: 'Amanah: every call' } })
}

/** Names the server of each call that goes to a host of its own. */
function withServers(document: ApiDocument, hosts: Hosts): ApiDocument {
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => {
    const host = hostOf(path)
    const url = host === 'web' ? undefined : hosts[host]
    return [path, url ? { ...item, servers: [{ url }] } : item] as const
  })
  return { ...document, paths: Object.fromEntries(paths) }
}

/** Leaves out the schemas that nothing refers to: zod's registry holds each named schema as input and as output. */
function withoutUnused(document: ApiDocument): ApiDocument {
  const schemas = document.components?.schemas ?? {}
  const used = new Set<string>()
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part ?? null).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      follow(schemas[name])
    }
  }
  follow(document.paths)
  const usedSchemas = Object.entries(schemas).filter(([name]) => used.has(name))
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(usedSchemas) } }
}

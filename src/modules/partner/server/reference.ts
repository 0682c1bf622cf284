import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { readInScope } from '#kernel/server/commands.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import { apiKey, keyScopes } from '../model/index.ts'
import { partnerReference } from '../model/platform-calls.ts'
import { donationCalls } from './open/donations.ts'
import { openScopes } from './open/open-route.ts'
import { publicCalls } from './open/public-facts.ts'
import { partnerPlatformServing } from './partner-platform.ts'

type Json = Readonly<Record<string, unknown>>

/** The calls of partners, in the order of their description. */
export const openCalls: readonly AnyRoute[] = [...donationCalls, ...publicCalls]

const signing =
  '每个请求带 X-Access-Key、X-Timestamp（秒，±300）、X-Nonce（16–64 位，10 分钟内不重复）和 X-Signature。' +
  '签名为 HMAC-SHA256(Secret, 方法 + "\\n" + 路径（查询参数按字母排序）+ "\\n" + 时间戳 + "\\n" + 随机数 + "\\n" + 请求体的 SHA-256 十六进制)，以十六进制表示；选用国密的密钥以 HMAC-SM3 代替 HMAC-SHA256，请求体摘要不变。' +
  'GET 请求的请求体为空。成功时 statusCode 为 1，dataPoints 为结果；金额以分计。'

const headers = ['X-Access-Key', 'X-Timestamp', 'X-Nonce', 'X-Signature'].map(name => ({
  ...{ name, in: 'header', required: true, schema: { type: 'string' } },
}))

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _schema, ...plain } = z.toJSONSchema(schema, { unrepresentable: 'any', io })
  return plain
}

function operationOf(call: AnyRoute): Json {
  const scope = openScopes.get(`${call.method} ${call.path}`)
  const asked = schemaOf(call.question, 'input')
  const properties: [string, unknown][] = Object.entries(asked.properties ?? {})
  const needed = Array.isArray(asked.required) ? asked.required : []
  const isWrite = call.method === 'POST'
  return {
    operationId: `${call.method.toLowerCase()}${call.path.replaceAll(/\W+/g, '_')}`,
    summary: call.summary,
    'x-scope': scope,
    tags: [scope === undefined ? '' : keyScopes[scope]],
    parameters: [
      ...headers,
      ...(isWrite
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: true,
              schema: { type: 'string', maxLength: 64 },
            },
          ]
        : properties.map(([name, schema]) => ({
            ...{ name, in: 'query', required: needed.includes(name), schema },
          }))),
    ],
    ...(isWrite
      ? { requestBody: { required: true, content: { 'application/json': { schema: asked } } } }
      : {}),
    responses: {
      200: {
        description: '成功',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                statusCode: { const: 1 },
                statusMessage: { const: 'success' },
                dataPoints: call.answer === undefined ? {} : schemaOf(call.answer, 'output'),
              },
            },
          },
        },
      },
      401: { description: '签名不正确、请求已过期或随机数已使用' },
      403: { description: '密钥已吊销、没有此权限或来源地址不在白名单' },
      409: { description: '幂等键已用于另一个请求，或订单已入账' },
      429: { description: '超过限速，见 Retry-After' },
    },
  }
}

const referenceRoute = route(partnerReference, {
  access: { action: 'partnerPlatform.view' },
  summary: '查询接入方接口文档（OpenAPI 3.1）',
  async read({ id }, act) {
    const scopes = new Set<string>()
    if (id !== undefined) {
      await readInScope(act, partnerPlatformServing, id)
      const live = sql`platform = ${id} and state in ('active', 'rotating')`
      for (const key of await findRows(act.tx, apiKey, live, 100))
        for (const scope of key.scopes) scopes.add(scope)
    }
    const paths: Record<string, Record<string, unknown>> = {}
    for (const call of openCalls) {
      const scope = openScopes.get(`${call.method} ${call.path}`)
      // A platform without keys is shown everything it could ask for.
      if (scopes.size > 0 && !scopes.has(scope ?? '')) continue
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) }
    }
    return {
      openapi: '3.1.0' as const,
      info: { title: '公益宝开放接口', version: 'v1', description: signing },
      paths,
      components: {},
    }
  },
})

export const referenceRoutes: readonly AnyRoute[] = [referenceRoute]

import { z } from 'zod'
import { commandNamed } from '#kernel/resource/command.ts'
import { resourceOfPresented } from '#kernel/resource/presented-schema.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { House } from '#kernel/server/assemble.ts'
import { codes } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { kindOf } from '#kinds/registry.ts'

type Json = Readonly<Record<string, unknown>>

/** The description of every call, for people who are signed in. */
export function openApiRoute(house: House): AnyRoute {
  let described: Json | undefined
  return route({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'signedIn',
    summary: '接口说明（OpenAPI 3.1）',
    question: z.object({}),
    raw: true,
    async handle(_question, { reply }) {
      described ??= openApiOf(house)
      await reply.send(described)
    },
  })
}

/** Every call that is not internal, as OpenAPI 3.1: from the schemas that check its question. */
export function openApiOf(house: House): Json {
  const resources = house.registry.servings.map(({ resource }) => resource)
  const paths: Record<string, Record<string, Json>> = {}
  for (const each of house.routes) {
    if (each.internal === true) continue
    paths[each.path] = {
      ...paths[each.path],
      [each.method.toLowerCase()]: operationOf(each, resources),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '公益宝管理平台',
      version: '1',
      description:
        '成功时 statusCode 为 1，dataPoints 为结果；其余代码见 Refusal。金额以分计，时间为 ISO 8601（UTC），日期为北京时间 YYYY-MM-DD。',
    },
    paths,
    components: {
      schemas: {
        Refusal: refusalSchema,
        ...Object.fromEntries(resources.map(resource => [resource.name, rowSchema(resource)])),
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-gyb_sid' },
        token: { type: 'apiKey', in: 'header', name: 'X-Token' },
      },
    },
    security: [{ session: [], token: [] }],
  }
}

const refusalSchema = {
  type: 'object',
  required: ['statusCode', 'statusMessage', 'dataPoints'],
  properties: {
    statusCode: { enum: Object.values(codes).map(({ statusCode }) => statusCode) },
    statusMessage: { type: 'string' },
    dataPoints: {},
  },
}

function operationOf(each: AnyRoute, resources: readonly AnyResource[]): Json {
  const resource = resources.find(({ path }) => each.path.startsWith(`/api/${path}/`))
  const call = each.path.slice(each.path.lastIndexOf('/') + 1)
  const needs = typeof each.access === 'object' ? [each.access.action].flat() : []
  return {
    operationId: each.path
      .slice('/api/'.length)
      .replaceAll(/[^\w]+/g, '_')
      .concat(`_${each.method.toLowerCase()}`),
    summary: each.summary,
    tags: [each.path.split('/')[2] ?? ''],
    ...(each.access === 'public' ? { security: [] } : {}),
    ...(needs.length === 0 ? {} : { 'x-needs': needs }),
    ...(each.stepUp === true ? { 'x-step-up': true } : {}),
    ...askedOf(each, resource, call),
    responses: {
      200: { description: '成功', content: answerOf(each, resource, call) },
      default: {
        description: '未成功',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  }
}

function askedOf(each: AnyRoute, resource: AnyResource | undefined, call: string): Json {
  if (each.multipart === true) {
    const upfile = { type: 'string', format: 'binary' }
    const schema = { type: 'object', required: ['upfile'], properties: { upfile } }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  const asked = questionSchema(each.question)
  if (each.method === 'POST') {
    const schema = resource === undefined ? asked : bodySchema(resource, call, asked)
    return { requestBody: { required: true, content: { 'application/json': { schema } } } }
  }
  const required = new Set((asked.required as readonly string[] | undefined) ?? [])
  const properties = (asked.properties ?? {}) as Readonly<Record<string, Json>>
  return {
    parameters: Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.has(name),
      schema,
    })),
  }
}

/** Drafts, changes and moves are checked field by field: their schema is that of the fields. */
function bodySchema(resource: AnyResource, call: string, asked: Json): Json {
  const given = Object.entries(resource.fields).filter(([, field]) => field.system !== true)
  if (call === 'insert') {
    const required = given.flatMap(([name, field]) =>
      field.required === true && field.initial === undefined ? [name] : [],
    )
    return { type: 'object', required, properties: propertiesOf(Object.fromEntries(given)) }
  }
  const id = { type: 'string', format: 'uuid' }
  const changing = { id, version: { type: 'integer' } }
  const required = ['id', 'version']
  if (call === 'update') {
    const properties = { ...changing, ...propertiesOf(Object.fromEntries(given)) }
    return { type: 'object', required, properties }
  }
  const move = commandNamed(resource, call)
  if (move === undefined) return asked
  const demanded = Object.entries(move.ask ?? {}).flatMap(([name, field]) =>
    field.required === true ? [name] : [],
  )
  return {
    type: 'object',
    required: [...required, ...demanded],
    properties: { ...changing, ...propertiesOf(move.ask ?? {}) },
  }
}

function answerOf(each: AnyRoute, resource: AnyResource | undefined, call: string): Json {
  if (each.raw === true)
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const row = { $ref: `#/components/schemas/${resource?.name}` }
  const rows = { type: 'array', items: row }
  const isRow =
    ['getById', 'insert', 'update', 'restore'].includes(call) ||
    (resource !== undefined && commandNamed(resource, call) !== undefined)
  const dataPoints =
    each.answer !== undefined
      ? answerSchema(each.answer)
      : resource === undefined
        ? {}
        : isRow
          ? row
          : call === 'getList'
            ? rows
            : call === 'getListByPage'
              ? { type: 'object', properties: pageOf(rows) }
              : {}
  return {
    'application/json': {
      schema: {
        type: 'object',
        required: ['statusCode', 'statusMessage', 'dataPoints'],
        properties: { statusCode: { const: 1 }, statusMessage: { const: 'success' }, dataPoints },
      },
    },
  }
}

/** The schema of a declared answer; presented records in it are named. */
function answerSchema(answer: z.ZodType): Json {
  const { $schema: _schema, ...schema } = z.toJSONSchema(answer, {
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const resource = resourceOfPresented(zodSchema)
      if (resource !== undefined) jsonSchema.$ref = `#/components/schemas/${resource.name}`
    },
  })
  return schema
}

function pageOf(list: Json): Json {
  const number = { type: 'integer' }
  return {
    ...{ list, page: number, limit: number, more: { type: 'boolean' } },
    total: { type: ['integer', 'null'] },
  }
}

function rowSchema(resource: AnyResource): Json {
  const text = { type: 'string' }
  return {
    type: 'object',
    title: resource.label,
    required: ['id', 'version', 'shown', 'can'],
    properties: {
      id: { type: 'string', format: 'uuid' },
      version: { type: 'integer' },
      ...(resource.lifecycle === undefined
        ? {}
        : { state: { enum: Object.keys(resource.lifecycle.states) } }),
      ...propertiesOf(resource.fields),
      createdAt: { type: 'string', format: 'date-time' },
      updatedAt: { type: 'string', format: 'date-time' },
      shown: { type: 'object' },
      can: { type: 'array', items: text },
      masked: { type: 'array', items: text },
    },
  }
}

function propertiesOf(fields: AnyResource['fields']): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { $schema: _schema, ...schema } = z.toJSONSchema(kindOf(field).schema(field), {
        io: 'input',
        unrepresentable: 'any',
      })
      const title = { title: field.label, ...(field.hint ? { description: field.hint } : {}) }
      return field.required === true
        ? [name, { ...schema, ...title }]
        : [name, { anyOf: [schema, { type: 'null' }], ...title }]
    }),
  )
}

/** As it is asked; where a text is made a number on the way in, as what it is made. */
function questionSchema(question: z.ZodType): Json {
  const options = { unrepresentable: 'any' } as const
  const { $schema: _asked, ...asked } = z.toJSONSchema(question, { ...options, io: 'input' })
  const made = z.toJSONSchema(question, { ...options, io: 'output' })
  const properties = Object.entries(asked.properties ?? {}).map(([name, schema]) => [
    name,
    Object.keys(schema).length === 0 ? (made.properties?.[name] ?? schema) : schema,
  ])
  return asked.properties === undefined
    ? asked
    : { ...asked, properties: Object.fromEntries(properties) }
}

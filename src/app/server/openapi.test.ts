import { describe, expect, it } from 'vitest'
import { assemble } from '#kernel/server/assemble.ts'
import { bookshop } from '#kernel/server/fixture/bookshop.ts'
import { openHouse, personWith } from '#test/house.ts'
import type { Parsed } from '#test/parsed.ts'
import { modules } from './modules.ts'
import { openApiOf, openApiRoute } from './openapi.ts'

const described = (given: Parameters<typeof assemble>[0]): Parsed => openApiOf(assemble(given))

describe('the description of the calls', () => {
  it('holds every call of the product that is not internal', () => {
    const house = assemble(modules)
    const { paths } = described(modules)
    const open = house.routes.filter(route => route.internal !== true)
    expect(open.length).toBeGreaterThan(100)
    for (const { method, path, summary } of open)
      expect(paths[path][method.toLowerCase()].summary).toBe(summary)
    const internal = house.routes.filter(route => route.internal === true)
    for (const { method, path } of internal)
      expect(paths[path]?.[method.toLowerCase()]).toBe(undefined)
  })

  it('refers only to what it describes, and names every call once', () => {
    const product = described(modules)
    const text = JSON.stringify(product)
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      expect(product.components.schemas).toHaveProperty(name)
    const names = [...text.matchAll(/"operationId":"([^"]+)"/g)].map(([, name]) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('says of drafts and moves which fields they need', () => {
    const { paths, components } = described([bookshop])
    const bodyOf = (call: string) =>
      paths[`/api/bookshop/book/${call}`].post.requestBody.content['application/json'].schema
    expect(bodyOf('insert').required).toEqual(['name', 'shop', 'price'])
    expect(bodyOf('insert').properties.price).toMatchObject({ type: 'integer', minimum: 100 })
    expect(bodyOf('insert').properties).not.toHaveProperty('number')
    expect(bodyOf('sell').required).toEqual(['id', 'version', 'buyer', 'paid'])
    expect(components.schemas.book.properties.state).toEqual({ enum: ['draft', 'shelved', 'sold'] })
    const limit = paths['/api/bookshop/book/getListByPage'].get.parameters.find(
      ({ name }: { name: string }) => name === 'limit',
    )
    expect(limit.schema.type).toBe('number')
  })

  it('says of a declared call what it answers, and names the records in it', () => {
    const { paths } = described(modules)
    const answerOf = (path: string) =>
      paths[path].get.responses[200].content['application/json'].schema.properties.dataPoints
    const use = answerOf('/api/finance/donation/getUse')
    expect(Object.keys(use.properties)).toEqual(['figures', 'spent', 'progress'])
    expect(use.properties.spent.items.properties.amount).toEqual({ type: 'number' })
    const besides = answerOf('/api/helpmanager/application/getBesides')
    expect(besides.properties.others.items).toEqual({ $ref: '#/components/schemas/application' })
  })

  it('is read by people who are signed in', async () => {
    const calls = [openApiRoute(assemble([bookshop]))]
    const house = await openHouse([bookshop, { name: 'description', routes: calls }])
    try {
      expect((await house.call(null, 'GET', '/api/openapi.json')).statusCode).toBe(4010)
      const answer = await house.call(personWith([]), 'GET', '/api/openapi.json')
      expect(answer).toMatchObject({ status: 200, openapi: '3.1.0' })
    } finally {
      await house.close()
    }
  })
})

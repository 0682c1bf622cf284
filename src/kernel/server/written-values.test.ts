import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { html, term, terms, text } from '#kinds/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { answerPort } from '#test/stand-ins.ts'
import { resource } from '../resource/resource.ts'
import { insertMany } from './insert-many.ts'
import { findRows } from './rows.ts'
import { serve } from './serve.ts'
import { vocabulary } from './vocabulary.ts'

/* What the server makes of values whose kinds need more than their own shape. */

const leaflet = resource('bookshop/leaflet', {
  label: '宣传页',
  title: 'name',
  fields: {
    name: text('名称', { required: true, max: 20 }),
    body: html('正文'),
    genre: term('体裁', 'genre'),
    readers: terms('读者', 'reader'),
  },
  verbs: ['view', 'create', 'update'],
  discussion: false,
  views: {
    list: ['name', 'genre', 'readers'],
    form: { 宣传页: ['name', 'body', 'genre', 'readers'] },
  },
})

const keeper = personWith(['leaflet.view', 'leaflet.create', 'leaflet.update'])
const offered: Record<string, string[]> = {}
let house: TestHouse

beforeAll(async () => {
  house = await openHouse([{ name: 'bookshop', servings: [serve(leaflet)] }])
  answerPort(vocabulary, (dictionary, code) => offered[dictionary]?.includes(code) === true)
})
beforeEach(() => Object.assign(offered, { genre: ['poem', 'novel'], reader: ['1', '2', '3'] }))
afterAll(() => house.close())

const post = (verb: string, question: Record<string, unknown>) =>
  house.call(keeper, 'POST', `/api/bookshop/leaflet/${verb}`, question)

it('accepts the terms that their dictionary offers, and names those it does not', async () => {
  const wrong = await post('insert', { name: '甲', genre: 'play', readers: ['1', '9'] })
  expect(wrong).toMatchObject({ statusCode: 4001 })
  expect(wrong.dataPoints.errors).toEqual([
    { field: 'genre', message: '字典中没有「play」' },
    { field: 'readers', message: '字典中没有「9」' },
  ])
  // A code of another dictionary is no code of this one.
  expect(await post('insert', { name: '甲', genre: '1' })).toMatchObject({ statusCode: 4001 })
  expect(await post('insert', { name: '甲', genre: 'poem', readers: ['1', '2'] })).toMatchObject({
    dataPoints: { genre: 'poem', readers: ['1', '2'] },
  })
})

it('lets a record keep a term that ended, and take no other ended one', async () => {
  const { dataPoints: row } = await post('insert', { name: '乙', genre: 'poem', readers: ['1'] })
  Object.assign(offered, { genre: ['novel'], reader: ['3'] })
  const { id } = row
  const kept = await post('update', { id, version: 1, genre: 'poem', readers: ['1', '3'] })
  expect(kept.dataPoints).toMatchObject({ genre: 'poem', readers: ['1', '3'] })
  const taken = await post('update', { id, version: 2, readers: ['1', '2', '3'] })
  expect(taken.dataPoints.errors).toEqual([{ field: 'readers', message: '字典中没有「2」' }])
})

it('cleans formatted text that is written many rows at once', async () => {
  const body = '<p onclick="steal()">正文<script>steal()</script></p>'
  const [id] = await house.prepare(act => insertMany(act, leaflet, [{ name: '丙', body }]))
  const rows = await house.prepare(act => findRows(act.tx, leaflet, undefined))
  const { dataPoints: typed } = await post('insert', { name: '丁', body })
  expect(typed.body).not.toContain('steal')
  expect(rows.find(row => row.id === id)?.body).toBe(typed.body)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { openSites, type Sites } from '#test/sites-world.ts'
import { publicComment } from '../../model/index.ts'
import { coverage } from '../masks/mask-routes.ts'
import { submitComment } from './submit-comment.ts'

/* What strangers write into comments holds numbers that no field knows of (PIPL art. 28). */

let sites: Sites
beforeAll(async () => {
  sites = await openSites()
})
afterAll(() => sites.house.close())

const content = '电话 138 1234 5678，加薇·信，身份证 11010119900307123X'
const hidden = '电话 138 **** 5678，加薇·信，身份证 110101********123X'

const written = () =>
  sites.house.prepare(act =>
    submitComment(act, {
      ...{ targetType: 'organisation', target: sites.organisation },
      ...{ organisation: sites.organisation, content },
    }),
  )
const withRight = (person: Person, sees: readonly string[] = []): Person => ({
  ...person,
  actions: new Map([...person.actions, ['publicComment.unmask', new Set(['all'] as const)]]),
  sensitivities: new Set(sees) as Person['sensitivities'],
})
const reveal = (id: string, person: Person) =>
  sites.post(
    'publicComment/reveal',
    { id, field: 'content', purpose: 'verify', reason: '核实是否泄露他人信息' },
    person,
  )

it('are hidden in the queue, in lists and on the page, and the words stay marked where they stand', async () => {
  const { id } = await written()
  const { dataPoints: queue } = await sites.get('publicComment/getQueue', { segment: 'pending' })
  const { dataPoints: list } = await sites.get('publicComment/getListByPage', {}, sites.head)
  const { dataPoints: page } = await sites.get('publicComment/getById', { id })
  for (const row of [queue.list[0], list.list[0], page]) {
    expect(row).toMatchObject({ id, content: hidden, masked: ['content'] })
    const [{ at, length }] = row.words
    expect(row.content.slice(at, at + length)).toBe('加薇·信')
  }
  const noted = await sites.house.prepare(act =>
    act.tx.execute<{ excerpt: string }>(`select excerpt from word_hit`),
  )
  expect(noted.rows.map(({ excerpt }) => excerpt)).toEqual([
    expect.stringContaining('**** 5678，加薇·信'),
  ])
})

it('are shown with a reason to those alone who may see papers', async () => {
  const { id } = await written()
  expect((await reveal(id, sites.clerk)).statusCode).toBe(4031)
  const page = await sites.get('publicComment/getById', { id }, withRight(sites.clerk, ['P2']))
  expect(page.dataPoints.kept).toEqual(['content'])
  expect((await reveal(id, withRight(sites.clerk, ['P2']))).statusCode).toBe(4031)
  const shown = await reveal(id, withRight(sites.clerk, ['P3']))
  expect(shown.dataPoints).toEqual({ value: content })
})

it('count as covered among the fields that hold personal data', () => {
  const found = coverage([publicComment], []).find(({ field }) => field === 'content')
  expect(found).toMatchObject({ class: 'P3', by: 'builtIn' })
})

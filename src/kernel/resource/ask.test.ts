import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { text } from '#kinds/index.ts'
import { type AnswerOf, ask, type QuestionOf } from './ask.ts'
import type { PresentedOf } from './presented.ts'
import { presentedOf, resourceOfPresented } from './presented-schema.ts'
import { resource } from './resource.ts'

const gift = resource('donation/gift', {
  label: '捐赠',
  title: 'no',
  fields: { no: text('编号', { required: true }) },
  views: { list: ['no'] },
})

const gifts = ask('GET donation/gift/getLatest', {
  question: z.object({ organisation: z.uuid(), limit: z.coerce.number().default(10) }),
  answer: z.object({ rows: z.array(presentedOf(gift)), total: z.number().nullable() }),
})

test('a call says its method and its address', () => {
  expect(gifts).toMatchObject({ method: 'GET', path: '/api/donation/gift/getLatest' })
  expectTypeOf(gifts.method).toEqualTypeOf<'GET'>()
})

test('what is asked is typed as it is given, what is answered as it is read', () => {
  expectTypeOf<QuestionOf<typeof gifts>['organisation']>().toEqualTypeOf<string>()
  expectTypeOf<QuestionOf<typeof gifts>['limit']>().toEqualTypeOf<number | null | undefined>()
  type Answer = AnswerOf<typeof gifts>
  expectTypeOf<Answer['total']>().toEqualTypeOf<number | null>()
  expectTypeOf<Answer['rows'][number]['no']>().toEqualTypeOf<string>()
  expectTypeOf<Answer['rows'][number]>().toExtend<PresentedOf<typeof gift>>()
})

test('a record in an answer is told from what is none, and names its resource', () => {
  const schema = presentedOf(gift)
  expect(schema.safeParse({ id: '1', shown: {}, can: [] }).success).toBe(true)
  expect(schema.safeParse({ id: '1' }).success).toBe(false)
  expect(resourceOfPresented(schema)).toBe(gift)
  expect(resourceOfPresented(z.string())).toBe(undefined)
})

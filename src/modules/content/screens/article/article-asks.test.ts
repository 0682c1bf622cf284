import { expect, it } from 'vitest'
import type { Presented } from '#ui/logic/presented.ts'
import { askedAtHandingOver, askedAtRecommending, standingOut } from './article-asks.ts'

const row = (more: object = {}): Presented => ({
  ...{ id: '1', version: 1, can: [], shown: {} },
  ...{ createdAt: '', createdBy: null, updatedAt: '', updatedBy: null },
  ...{ state: 'draft', versionNo: 0, liveVersion: null },
  ...more,
})
const names = (asked: object) => Object.keys(asked)

it('asks 更正说明 only of a text that readers had and have no more', () => {
  const offline = row({ state: 'offline', versionNo: 2 })
  const correction = row({ versionNo: 2, liveVersion: 2 })
  expect(names(askedAtHandingOver([row()]))).toEqual(['checks'])
  expect(names(askedAtHandingOver([correction]))).toEqual(['checks'])
  expect(names(askedAtHandingOver([offline]))).toEqual(['checks', 'note'])
  expect(names(askedAtHandingOver([row(), offline]))).toEqual(['checks', 'note'])
  expect(names(askedAtHandingOver([]))).toEqual(['checks', 'note'])
})

it('asks nothing of what passed its review and is published before its moment', () => {
  expect(names(askedAtHandingOver([row({ state: 'scheduled' })]))).toEqual([])
})

it('begins 置顶与推荐 with how the one article stands, and leaves the homepage to the platform', () => {
  const now = { topUntil: '2026-12-31', recommended: true, homepage: false }
  expect(standingOut([row(now)])).toEqual(now)
  expect(standingOut([row(now), row(now)])).toEqual({})
  expect(names(askedAtRecommending(true))).toContain('homepage')
  expect(names(askedAtRecommending(false))).not.toContain('homepage')
})

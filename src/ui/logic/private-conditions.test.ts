import { describe, expect, it } from 'vitest'
import { resource } from '#kernel/resource/resource.ts'
import { choice, phone, sealedText, text } from '#kinds/index.ts'
import { firstPage } from './list-state.ts'
import { recalledState, writtenState } from './private-conditions.ts'

const guest = resource('bookshop/guest', {
  label: '客人',
  title: 'name',
  fields: {
    name: sealedText('姓名', { max: 30, search: true }),
    phone: phone('手机'),
    kind: choice('类型', { new: '新', old: '旧' }),
  },
  owner: {},
  views: { list: ['name'], search: ['name', 'phone'], filter: ['phone', 'kind'] },
})
const shop = resource('bookshop/stall', {
  label: '书摊',
  title: 'name',
  fields: { name: text('名称') },
  views: { list: ['name'], search: ['name'] },
})
const asked = {
  ...firstPage,
  keyword: '林婉清',
  filter: [
    { field: 'kind', op: 'in', value: ['new'] },
    { field: 'phone', op: 'is', value: '13700000001' },
  ],
} as const

describe('what a list is asked of a person', () => {
  it('stands in no address, and is found again by it in the same tab', () => {
    const written = writtenState(guest, asked, new URLSearchParams('id=7'))
    const address = decodeURIComponent(written.toString())
    expect(address).not.toMatch(/林婉清|13700000001|phone/)
    expect(address).toContain('["kind","in",["new"]]')
    const { state, dropped } = recalledState(written, () => true)
    expect(state).toMatchObject({ keyword: '林婉清', filter: asked.filter })
    expect(dropped).toBe(0)
    // The same question is the same address, and another state keeps it.
    expect(writtenState(guest, asked, new URLSearchParams('id=7'))).toEqual(written)
    const cleared = writtenState(guest, { ...state, keyword: '', filter: [] }, written)
    expect(cleared.toString()).toBe('id=7')
  })

  it('is lost in another tab, which says so', () => {
    const { state, dropped } = recalledState(new URLSearchParams('asked=elsewhere'), () => true)
    expect(state).toEqual(firstPage)
    expect(dropped).toBe(1)
  })

  it('stands in the address where it names nobody', () => {
    const written = writtenState(shop, { ...firstPage, keyword: '北街' }, new URLSearchParams())
    expect(written.get('keyword')).toBe('北街')
  })
})

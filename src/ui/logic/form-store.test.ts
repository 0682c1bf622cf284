import { describe, expect, it } from 'vitest'
import { choice } from '#kinds/choice/choice.ts'
import { money } from '#kinds/money/money.ts'
import { text } from '#kinds/text/text.ts'
import { FormStore, isSame } from './form-store.ts'

const fields = {
  name: text('名称', { required: true, max: 10 }),
  kind: choice('性质', { a: '甲', b: '乙' }),
  target: money('目标', { required: true }),
}
const base = { name: '春蕾', kind: 'a', target: 100 }

describe('the values of a form', () => {
  it('knows which fields were changed, and forgets a change that was taken back', () => {
    const store = new FormStore(fields, base)
    store.set('name', '助学')
    expect(store.changed()).toEqual(['name'])
    store.set('name', '春蕾')
    expect(store.isDirty()).toBe(false)
  })

  it('takes null, empty text and an absent value for the same emptiness', () => {
    expect(isSame(null, '')).toBe(true)
    expect(isSame(undefined, [])).toBe(true)
    expect(isSame('', 0)).toBe(false)
    expect(isSame({ from: 'a' }, { from: 'a' })).toBe(true)
  })

  it('tells all errors at once and sends nothing', () => {
    const store = new FormStore(fields, { name: '', kind: 'x', target: null })
    expect(store.check(['name', 'kind', 'target'])).toBeNull()
    expect(store.errors().map(({ field }) => field)).toEqual(['name', 'kind', 'target'])
    expect(store.error('name')).toBe('请填写名称')
  })

  it('checks and sends only the fields that are asked', () => {
    const store = new FormStore(fields, { ...base, target: null })
    store.set('name', ' 助学 ')
    expect(store.check(store.changed())).toEqual({ name: '助学' })
  })

  it('marks what the server refused and keeps what was typed', () => {
    const store = new FormStore(fields, base)
    store.set('name', '重名')
    const strangers = store.refuse([
      { field: 'name', message: '已有同名项目' },
      { field: 'name.first', message: '第二句' },
      { field: 'quota', message: '超出额度' },
    ])
    expect(store.error('name')).toBe('已有同名项目')
    expect(store.value('name')).toBe('重名')
    expect(strangers).toEqual([{ field: 'quota', message: '超出额度' }])
  })

  it('clears an error when its field is typed in', () => {
    const store = new FormStore(fields, base)
    store.refuse([{ field: 'name', message: '已有同名项目' }])
    store.set('name', '另名')
    expect(store.error('name')).toBeUndefined()
  })

  it('takes newer values as its base while kept fields hold what was typed', () => {
    const store = new FormStore(fields, base)
    store.set('name', '我的')
    store.set('kind', 'b')
    store.rebase({ name: '他的', kind: 'a', target: 300 }, ['name'])
    expect(store.values()).toEqual({ name: '我的', kind: 'a', target: 300 })
    expect(store.changed()).toEqual(['name'])
  })

  it('keeps what was typed while a save was under way, and calls it unsaved', () => {
    const store = new FormStore(fields, base)
    store.set('name', '助学')
    const sent = store.values()
    store.set('name', '助学金')
    expect(store.saved({ ...base, name: '助学', target: 300 }, sent)).toEqual(['name'])
    expect(store.values()).toEqual({ name: '助学金', kind: 'a', target: 300 })
    expect(store.changed()).toEqual(['name'])
    expect(store.saved({ ...base, name: '助学金' }, store.values())).toEqual([])
    expect(store.isDirty()).toBe(false)
  })

  it('takes a newer version of its record, but none over what was typed', () => {
    const store = new FormStore(fields, base)
    expect(store.takeNewer({ ...base, target: 200, version: 2 }, 1)).toBe(2)
    expect(store.value('target')).toBe(200)
    store.set('name', '助学')
    expect(store.takeNewer({ ...base, name: '冬衣', target: 300, version: 3 }, 2)).toBe(2)
    expect(store.values()).toMatchObject({ name: '助学', target: 200 })
    store.reset()
    expect(store.takeNewer({ ...base, name: '冬衣', version: 3 }, 2)).toBe(3)
    expect(store.value('name')).toBe('冬衣')
    // What was read before is not news.
    expect(store.takeNewer({ ...base, version: 2 }, 3)).toBe(3)
    expect(store.value('name')).toBe('冬衣')
  })
})

describe('a draft that is saved before it is complete', () => {
  const store = () => new FormStore(fields, { name: null, kind: null, target: null })

  it('tells what is missing, and marks nothing as wrong', () => {
    const form = store()
    form.set('name', '助学')
    expect(form.missing(['name', 'kind', 'target'])).toEqual(['target'])
    expect(form.errors()).toEqual([])
  })

  it('is none where something that was typed is wrong', () => {
    const form = store()
    form.set('name', '一二三四五六七八九十一')
    expect(form.missing(['name', 'target'])).toBeNull()
  })
})

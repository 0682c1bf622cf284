import { describe, expect, it } from 'vitest'
import { resource } from '#kernel/resource/resource.ts'
import { html, phone, secret, text } from '#kinds/index.ts'
import { copyPlace, laterDraft, withoutPersonal, withoutSecrets } from './draft-parts.ts'

const fields = { name: text('名称'), phone: phone('手机'), key: secret('密钥') }
const views = { list: ['name'] } as const
const office = resource('office/office', { label: '办公室', title: 'name', fields, views })
const values = { name: '一号', phone: '13800000001', key: 's3cret' }
const at = (minute: number, own: Record<string, unknown>) => ({
  at: `2026-11-20T10:0${minute}:00.000Z`,
  version: 1,
  values: own,
})

describe('a draft', () => {
  it('leaves neither personal data nor keys in the browser, and no keys anywhere', () => {
    expect(withoutPersonal(office.fields, values)).toEqual({ name: '一号' })
    expect(withoutSecrets(office.fields, values)).toEqual({ name: '一号', phone: '13800000001' })
  })

  it('is copied where a form has a text or asks for personal data', () => {
    expect(copyPlace(office, '7')).toEqual({
      recordType: 'office/office',
      recordId: '7',
      field: '',
    })
    const plain = resource('office/room', {
      ...{ label: '房间', title: 'name', views },
      fields: { name: fields.name, found: phone('旧号码', { system: true }) },
    })
    expect(copyPlace(plain, 'new')).toBeNull()
    const story = resource('office/story', {
      ...{ label: '故事', title: 'name', views },
      fields: { ...fields, body: html('正文') },
    })
    expect(copyPlace(story, 'new')?.field).toBe('body')
  })

  it('comes as it was last typed, with the personal data of its copy', () => {
    const here = at(2, { name: '二号' })
    const copy = at(1, { name: '一号', phone: '13800000001' })
    expect(laterDraft(office.fields, here, copy)).toEqual(
      at(2, { name: '二号', phone: '13800000001' }),
    )
    expect(laterDraft(office.fields, at(0, { name: '零号' }), copy)).toEqual(copy)
    expect(laterDraft(office.fields, null, copy)).toEqual(copy)
    expect(laterDraft(office.fields, here, null)).toEqual(here)
  })
})

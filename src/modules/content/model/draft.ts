import { extra, resource } from '#kernel/resource/resource.ts'
import { count, moment, ref, sealedText, text } from '#kinds/index.ts'
import { richText } from './rich-text.ts'

const server = { required: true, system: true } as const

/** Days that a draft is kept after it was last saved. */
export const draftDays = 30

/** Characters of a form beside its rich text, as JSON. */
export const draftLength = 500_000

/** What somebody typed and has not saved yet (草稿), of a form with a rich text or personal data; seen by its writer only. */
export const draft = resource('article/draft', {
  label: '草稿',
  title: 'title',
  fields: {
    account: ref('账号', 'access/account', server),
    /** Address that the form stands at. */
    route: text('页面', { ...server, max: 200 }),
    /** Path of the resource. */
    recordType: text('所属', { ...server, max: 80 }),
    /** `new` for a record that is not made yet. */
    recordId: text('关联记录', { ...server, max: 36 }),
    /** The rich text by which the form is known; '' for a form without one. */
    field: text('字段', { system: true, initial: '', max: 60 }),
    title: text('标题', { ...server, max: 200 }),
    content: richText('正文'),
    /** The other fields as JSON: sealed, because personal data may stand among them. */
    formValues: sealedText('表单内容', { system: true, silent: true, max: draftLength }),
    baseVersion: count('起始版本', { system: true }),
    savedAt: moment('保存时间', server),
    device: text('设备', { system: true, max: 100 }),
    wordCount: count('字数', { ...server, initial: 0 }),
    expiresAt: moment('过期时间', server),
  },
  owner: { self: 'account' },
  verbs: ['view', 'delete'],
  extra: extra<{
    readonly label: string
    readonly isNew: boolean
    readonly isGone: boolean
    readonly isChanged: boolean
  }>(),
  views: {
    list: ['title', 'recordType', 'wordCount', 'savedAt', 'device', 'expiresAt'],
    filter: ['savedAt'],
    search: ['title'],
    sort: '-savedAt',
  },
  indexes: [['account', '-savedAt']],
  discussion: false,
})

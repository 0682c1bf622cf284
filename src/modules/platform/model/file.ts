import { resource } from '#kernel/resource/resource.ts'
import { count, ref, text } from '#kinds/index.ts'

/** One uploaded file (文件). Its content lies in the file store under its id; never changed. */
export const file = resource('platform/file', {
  label: '文件',
  title: 'name',
  fields: {
    name: text('文件名', { required: true, system: true, max: 200 }),
    size: count('大小', { required: true, system: true, unit: '字节' }),
    mime: text('类型', { required: true, system: true, max: 100 }),
    sha256: text('SHA-256', { required: true, system: true, max: 64 }),
    /** Path of the resource and field it was uploaded for. */
    resource: text('用于', { required: true, system: true, max: 100 }),
    field: text('字段', { required: true, system: true, max: 60 }),
    width: count('宽', { system: true }),
    height: count('高', { system: true }),
    account: ref('上传人', 'access/account', { system: true }),
    organisation: ref('机构', 'charity/organisation', { system: true }),
  },
  owner: { organisation: 'organisation', account: 'account' },
  verbs: [],
  discussion: false,
  views: { list: ['name', 'size', 'mime', 'createdAt'] },
})

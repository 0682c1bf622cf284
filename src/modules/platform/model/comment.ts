import { resource } from '#kernel/resource/resource.ts'
import { files, moment, ref, refs, text } from '#kinds/index.ts'

/** What somebody said about a record (评论), with attachments; whoever may view the record reads it. */
export const comment = resource('platform/comment', {
  label: '评论',
  title: 'text',
  fields: {
    resource: text('对象类型', { required: true, system: true, max: 100 }),
    record: text('对象编号', { required: true, system: true, max: 36 }),
    text: text('内容', { max: 2000, lines: 4 }),
    files: files('附件', { max: 10 }),
    mentions: refs('提到', 'access/account', { max: 20 }),
    account: ref('评论人', 'access/account', { system: true }),
    accountName: text('姓名', {
      required: true,
      system: true,
      max: 100,
      open: '工作人员姓名，供同事辨认',
    }),
    editedAt: moment('修改时间', { system: true }),
    /** What it asked for is done. */
    resolvedAt: moment('解决时间', { system: true }),
    resolvedBy: ref('解决人', 'access/account', { system: true }),
    resolvedByName: text('解决人姓名', {
      system: true,
      max: 100,
      open: '工作人员姓名，供同事辨认',
    }),
    organisation: ref('机构', 'charity/organisation', { system: true }),
  },
  owner: { organisation: 'organisation', account: 'account' },
  verbs: ['delete'],
  guardedFiles: true,
  discussion: false,
  views: { list: ['text', 'accountName', 'createdAt'] },
  indexes: [['resource', 'record', 'createdAt']],
})

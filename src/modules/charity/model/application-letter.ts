import { resource } from '#kernel/resource/resource.ts'
import { flag, ref, text } from '#kinds/index.ts'

/**
 * What reviewer and applicant write to each other about an application (沟通): in every state, so
 * that a question is answered even after a refusal. Never changed.
 */
export const applicationLetter = resource('charity/applicationLetter', {
  label: '申请沟通',
  title: 'text',
  fields: {
    application: ref('入驻申请', 'charity/settlementApplication', {
      required: true,
      system: true,
    }),
    isFromApplicant: flag('来自申请人', { required: true, system: true }),
    text: text('内容', { required: true, max: 500, lines: 4 }),
    account: ref('发送人', 'access/account', { system: true }),
    accountName: text('姓名', {
      required: true,
      system: true,
      max: 100,
      open: '工作人员姓名，供申请人辨认',
    }),
  },
  owner: { account: 'account' },
  verbs: [],
  discussion: false,
  views: { list: ['application', 'text', 'accountName', 'createdAt'] },
  indexes: [['application', 'createdAt']],
})

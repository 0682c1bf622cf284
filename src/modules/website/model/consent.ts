import { resource } from '#kernel/resource/resource.ts'
import { choice, file, moment, phone, ref, sealedText, text } from '#kinds/index.ts'

const server = { required: true, system: true } as const
const own = { system: true } as const

export const consentPurposes = {
  service: '使用服务',
  privacy: '隐私',
  donate: '捐赠',
  publish: '公开姓名',
  story: '故事与影像',
  sensitive: '敏感信息',
  guardian: '监护人同意',
  marketing: '信息推送',
} as const

/** Who agreed to what, when and how (同意记录); rows are added, never changed. */
export const consent = resource('website/consent', {
  label: '同意记录',
  title: 'purpose',
  fields: {
    subjectType: choice(
      '主体类型',
      { registeredUser: '注册用户', account: '账号', donor: '捐赠人', person: '人员' },
      server,
    ),
    subject: text('主体', { ...server, max: 60 }),
    agreement: ref('协议版本', 'website/agreementVersion', own),
    purpose: choice('事项', consentPurposes, server),
    choice: choice(
      '选择',
      { given: '同意', refused: '拒绝', withdrawn: '撤回' },
      { ...server, initial: 'given', tones: { given: 'green', refused: 'orange' } },
    ),
    scope: text('范围', { ...own, max: 200 }),
    guardianName: sealedText('监护人', { ...own, max: 30 }),
    guardianPhone: phone('监护人手机', own),
    channel: text('渠道', { ...own, max: 40 }),
    ip: text('IP', { ...own, max: 45 }),
    device: text('终端', { ...own, max: 120 }),
    givenAt: moment('时间', server),
    evidence: file('纸质依据', own),
  },
  keptBy: 'platform',
  verbs: ['view', 'export'],
  actions: { receive: '接收同意' },
  views: {
    list: ['purpose', 'subjectType', 'subject', 'agreement', 'choice', 'channel', 'ip', 'givenAt'],
    filter: ['purpose', 'subjectType', 'agreement', 'choice', 'givenAt'],
    search: ['subject'],
    sort: '-givenAt',
  },
  indexes: [['subjectType', 'subject', 'purpose', '-givenAt']],
  discussion: false,
})

import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, day, files, ref, text } from '#kinds/index.ts'

/** Kinds of certificates (证照). */
export const certificateTypes = {
  '1': '社会组织法人登记证书',
  '2': '慈善组织公开募捐资格证书',
  '3': '法定代表人身份证',
  '4': '开户许可/基本存款账户信息',
  '5': '税前扣除资格',
  '6': '免税资格',
  '7': '评估等级',
  '8': '授权书',
  '9': '其他',
} as const
export type CertificateType = keyof typeof certificateTypes

/** Days before its end from which a certificate is called expiring (BR-02). */
export const expiringDays = 90

/** A certificate of an organisation, with its end; the scheduler leads it through its states. */
export const certificate = resource('charity/certificate', {
  label: '证照',
  title: 'number',
  fields: {
    organisation: ref('所属机构', 'charity/organisation', { required: true, frozen: true }),
    type: choice('证照类型', certificateTypes, { required: true, frozen: true }),
    number: text('证照编号', { required: true, max: 60 }),
    issuedOn: day('发证日期'),
    validTo: day('有效期至', { hint: '留空为长期' }),
    files: files('证照文件', {
      required: true,
      max: 9,
      types: ['jpg', 'jpeg', 'png', 'pdf'],
      maxMb: 10,
      marked: true,
    }),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  final: ['update'],
  verbs: ['view', 'create', 'update', 'export'],
  lifecycle: lifecycle({
    states: { valid: '有效', expiring: '即将到期', expired: '已过期', replaced: '已更换' },
    tones: { valid: 'green', expiring: 'orange', expired: 'red', replaced: 'grey' },
    initial: 'valid',
    editable: ['valid', 'expiring', 'expired'],
    moves: {
      near: { label: '临期', from: ['valid'], to: 'expiring', system: true },
      lapse: { label: '过期', from: ['valid', 'expiring'], to: 'expired', system: true },
      renew: { label: '恢复有效', from: ['expiring', 'expired'], to: 'valid', system: true },
      replace: {
        label: '更换',
        from: ['valid', 'expiring', 'expired'],
        to: 'replaced',
        confirm: '更换后请新增新证照。确定将该证照标记为已更换吗？',
      },
    },
  }),
  views: {
    list: ['organisation', 'type', 'number', 'issuedOn', 'validTo', 'state'],
    filter: ['organisation', 'type', 'validTo', 'state'],
    search: ['number'],
    form: { 证照: ['organisation', 'type', 'number', 'issuedOn', 'validTo', 'files'] },
  },
  indexes: [
    ['organisation', 'type', 'state'],
    ['state', 'validTo'],
  ],
})

import { moment, text } from '#kernel/kinds/index.ts'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'

/** An authority (受信CA) whose certificates on security keys are believed. */
export const trustedCa = resource('account/trustedCa', {
  label: '受信CA',
  title: 'name',
  fields: {
    name: text('名称', { required: true, max: 100 }),
    certificate: text('证书', { required: true, max: 8000, lines: 6, frozen: true, silent: true }),
    fingerprint: text('指纹', { max: 64, system: true, unique: true }),
    crl: text('吊销列表', { max: 400_000, lines: 6, silent: true }),
    crlUpdatedAt: moment('吊销列表时间', { system: true }),
    validUntil: moment('有效期至', { system: true }),
  },
  lifecycle: lifecycle({
    states: { enabled: '启用', disabled: '停用' },
    initial: 'enabled',
    removable: [],
    moves: {
      disable: { label: '停用', from: ['enabled'], to: 'disabled', danger: true, stepUp: true },
      enable: { label: '启用', from: ['disabled'], to: 'enabled', stepUp: true },
    },
  }),
  verbs: ['view', 'create', 'update'],
  stepUp: ['create', 'update'],
  views: {
    list: ['name', 'fingerprint', 'crlUpdatedAt', 'validUntil', 'state'],
    form: { 受信CA: ['name', 'certificate', 'crl'] },
    search: ['name'],
  },
  discussion: false,
})

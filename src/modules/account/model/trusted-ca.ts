import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { switchMoves, switchStates } from '#kernel/resource/switchable.ts'
import { moment, text } from '#kinds/index.ts'

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
    ...switchStates,
    removable: [],
    moves: switchMoves({ danger: true, stepUp: true }),
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

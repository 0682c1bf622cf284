import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choices, count, json, moment, money, plainWords, ref, secret, text } from '#kinds/index.ts'

/** A program of an organisation or its partner that may push gifts; every call is signed (platformManage.md "apiKey"). */
export const apiClient = resource('finance/apiClient', {
  label: '接入方',
  title: 'name',
  fields: {
    name: text('用途', { required: true, max: 40 }),
    organisation: ref('机构', 'charity/organisation', { required: true, frozen: true }),
    accessKey: text('AccessKey', { required: true, system: true, max: 40, unique: true }),
    secret: secret('Secret', { required: true, system: true, silent: true }),
    merchant: ref('收款商户号', 'charity/orgMerchant', { required: true }),
    scopes: choices(
      '权限范围',
      { create: '推送捐赠', query: '查询捐赠状态' },
      { required: true, initial: ['create', 'query'] },
    ),
    ips: json('IP白名单', z.array(z.union([z.ipv4(), z.ipv6()], 'IP 地址有误')).max(20), {
      hint: '为空表示不限制',
      words: plainWords,
    }),
    rate: count('限速(次/分)', { required: true, min: 1, max: 6000, initial: 300 }),
    maxAmount: money('单笔上限', { min: 1 }),
    dailyAmount: money('单日上限', { min: 1 }),
    expiresAt: moment('有效期至', { required: true }),
    lastUsedAt: moment('最近使用', { system: true, silent: true }),
  },
  owner: { organisation: 'organisation' },
  final: ['update'],
  verbs: ['view', 'create', 'update', 'export'],
  stepUp: ['create', 'rotate'],
  lifecycle: lifecycle({
    states: { active: '有效', revoked: '已吊销' },
    initial: 'active',
    tones: { active: 'green', revoked: 'grey' },
    editable: ['active'],
    removable: [],
    moves: {
      rotate: { label: '轮换密钥', from: ['active'], to: 'active', stepUp: true, danger: true },
      revoke: {
        label: '吊销',
        from: ['active'],
        to: 'revoked',
        danger: true,
        ask: { reason: text('吊销原因', { required: true, max: 200 }) },
      },
    },
  }),
  views: {
    list: ['name', 'accessKey', 'organisation', 'merchant', 'scopes', 'rate', 'expiresAt', 'state'],
    filter: ['organisation', 'state', 'expiresAt'],
    search: ['name', 'accessKey'],
    form: {
      接入: ['name', 'organisation', 'merchant', 'scopes', 'expiresAt'],
      限制: ['ips', 'rate', 'maxAmount', 'dailyAmount'],
    },
  },
})

import { z } from 'zod'
import { resource } from '#kernel/resource/resource.ts'
import { flag, json, plainWords, text } from '#kinds/index.ts'

const settingValue = z
  .json()
  .refine(value => JSON.stringify(value).length <= 20_000, '配置内容过大')

/** One setting of the platform (平台配置), by key; public ones are told to visitors. */
export const platformSetting = resource('platform/platformSetting', {
  label: '平台配置',
  isPublic: true,
  title: 'name',
  fields: {
    key: text('键', { required: true, system: true, unique: true, max: 60 }),
    name: text('名称', { required: true, system: true, max: 40 }),
    value: json('值', settingValue, { words: plainWords }),
    isPublic: flag('公开', { required: true, system: true, initial: false }),
    remark: text('说明', { max: 200, lines: 2 }),
  },
  verbs: ['view', 'update'],
  discussion: false,
  views: {
    list: ['key', 'name', 'isPublic', 'remark', 'updatedAt'],
    search: ['key', 'name'],
    form: { 配置: ['value', 'remark'] },
  },
})

/** What the footer of every page tells of the operator. */
export const bottomInfo = z.strictObject({
  address: z.string().max(200),
  tel: z.string().max(60),
  icp: z.string().max(60),
})

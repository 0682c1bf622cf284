import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { presentedOf } from '#kernel/resource/presented-schema.ts'
import { dataAccess } from './data-access.ts'

/** 查询某人的个人信息被查看记录. */
export const dataAccessFindAccesses = ask('POST log/dataAccess/findAccesses', {
  question: z.strictObject({
    number: z.string().trim().min(6, '请输入完整的证件号码或手机号').max(40),
    from: z.iso.datetime({ offset: true, error: '时间格式有误' }).optional(),
    until: z.iso.datetime({ offset: true, error: '时间格式有误' }).optional(),
  }),
  answer: z.object({
    list: z.array(presentedOf(dataAccess)),
    isCut: z.boolean(),
  }),
})

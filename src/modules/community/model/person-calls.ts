import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { type PaperType, paperTypes } from '#kinds/index.ts'

const papers = Object.keys(paperTypes) as PaperType[]

/**
 * 登记人员: by the number of a paper. Somebody who stands in the registry already is answered where
 * name and number agree, and made visible to the own organisation; a stranger gets a record.
 */
export const personRegister = ask('POST community/person/register', {
  question: z.strictObject({
    idKind: z.enum(papers, '请选择证件类型').default('idCard'),
    idNumber: z.string('请填写证件号码').trim().min(4, '请填写证件号码').max(40, '证件号码过长'),
    name: z.string('请填写姓名').trim().min(2, '姓名不少于 2 个字').max(50, '姓名不超过 50 个字'),
    phone: z.string().trim().max(20).nullish(),
    sex: z.enum(['1', '2'], '请选择性别').nullish(),
    birthday: z.iso.date('日期不正确').nullish(),
    /** For whom it is registered; one's own organisation when absent. */
    organisation: z.uuid('机构编号有误').nullish(),
  }),
  answer: z.object({
    id: z.string(),
    number: z.string(),
    /** Masked. */
    name: z.string(),
    minor: z.boolean(),
    isNew: z.boolean(),
  }),
})

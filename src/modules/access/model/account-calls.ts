import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 查询待移交事项. */
export const accountOpenWork = ask('GET access/account/getOpenWork', {
  question: z.object({ id: z.uuid(), successor: z.uuid().optional() }),
  answer: z.array(
    z.object({
      kind: z.string(),
      id: z.string(),
      title: z.string(),
      /** Why the chosen successor cannot take it. */
      refusal: z.string().optional(),
    }),
  ),
})

/** 查询任职经历. */
export const accountTenures = ask('GET access/account/getTenures', {
  question: z.object({ id: z.uuid() }),
  answer: z.array(
    z.object({
      id: z.string(),
      department: z.string().nullable(),
      positions: z.array(z.string()),
      manager: z.string().nullable(),
      from: z.string(),
      until: z.string().nullable(),
      reason: z.string().nullable(),
      by: z.string().nullable(),
    }),
  ),
})

/** 办理离岗. */
export const accountLeave = ask('POST access/account/leave', {
  question: z.strictObject({
    id: z.uuid(),
    on: z.iso.date('请选择离岗日期'),
    successor: z.uuid().nullish(),
    reason: z.string('请填写原因').trim().min(2, '请填写原因').max(200),
  }),
  answer: z.object({
    state: z.enum(['done', 'planned']),
  }),
})

/** 移交工作. */
export const accountHandover = ask('POST access/account/handover', {
  question: z.strictObject({
    id: z.uuid(),
    successor: z.uuid('请选择接手人'),
    reason: z.string().trim().min(2, '请填写原因').max(200),
  }),
  answer: z.unknown(),
})

/** 查询账号为什么看不到页面或记录. */
export const accountExplainSight = ask('POST access/account/explainSight', {
  question: z.strictObject({
    account: z.uuid('账号编号有误'),
    /** Address of the screen, with `?id=` of the record. */
    address: z.string().trim().min(1, '请填写页面或记录的地址').max(500, '地址过长'),
  }),
  answer: z.object({
    /** Of the screen. */
    title: z.string(),
    /** What kind of record was asked about; null: only the screen. */
    label: z.string().nullable(),
    findings: z.array(
      z.object({
        about: z.string(),
        isFine: z.boolean(),
        says: z.string(),
      }),
    ),
  }),
})

/** 调岗. */
export const accountTransfer = ask('POST access/account/transfer', {
  question: z.strictObject({
    id: z.uuid(),
    version: z.number().int(),
    ...{
      department: z.uuid('请选择部门').optional(),
      on: z.iso.date('请选择生效日期'),
      reason: z.string('请填写原因').trim().min(2, '请填写原因').max(200),
    },
    positions: z.array(z.uuid()).max(3, '岗位最多 3 个').nullish(),
    manager: z.uuid().nullish(),
    /** Grants that end with the old department. */
    revoke: z.array(z.uuid()).max(50).default([]),
  }),
  answer: z.object({
    state: z.string(),
    /** What was done and is not advisable. */
    warning: z.string().nullable().optional(),
  }),
})

/** 查询人员在办事项数. */
export const accountCountWork = ask('GET access/account/countWork', {
  question: z.object({
    ids: z
      .string()
      .max(2000)
      .transform(text => text.split(','))
      .pipe(z.array(z.uuid('人员编号有误')).min(1).max(50, '一次最多查询 50 人')),
  }),
  answer: z.record(z.string(), z.number()),
})

import { inArray } from 'drizzle-orm'
import { columnNamed } from '#kernel/server/tables.ts'
import { recordTodo } from '#modules/platform/server/index.ts'
import { grantBatch } from '../model/index.ts'
import { grantBatchServing } from './grant-batch.ts'

/** Batches that wait to be issued, or are not issued to the end. */
export const grantTodo = recordTodo({
  serving: grantBatchServing,
  label: '待发放批次',
  link: '/gybSalvageManage/grantSalvage?tab=confirmed',
  action: 'grantBatch.issue',
  where: () => inArray(columnNamed(grantBatch, 'state'), ['confirmed']),
  item: row => ({
    title: row.title,
    organisation: row.organisation,
    submittedAt: row.approvedAt ?? row.createdAt,
  }),
})

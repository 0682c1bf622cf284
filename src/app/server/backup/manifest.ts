import { z } from 'zod'
import { StartRefusal } from '#services/postgres/start-refusal.ts'

/** Of this form are the backups that this program writes; it reads no later one. */
export const backupForm = 1

/** Names of the parts that are no table and no file of the data folder. */
export const partNames = {
  manifest: 'manifest.json',
  sums: 'SHA256SUMS',
  pieces: 'pieces.json',
  jobs: 'jobs.json',
  key: 'master.key',
} as const

/** Folders of the data folder that a backup holds, beside the database. */
export const keptFolders = ['files', 'transfer'] as const

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
})

const partition = z.object({
  name: z.string(),
  parent: z.string(),
  bound: z.string(),
  /** Indexes, triggers and the comment that it does not have from its parent. */
  more: z.array(z.string()),
})

const manifest = z.object({
  form: z.number(),
  product: z.literal('gongyibao'),
  takenAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
  partitions: z.array(partition),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  /** Tells which master key opens the sealed values, without telling anything of it. */
  keyPrint: z.string().nullable(),
  hasKey: z.boolean(),
  /** Uploads lie in the backup, or at an address of an object storage that is backed up on its own. */
  files: z.object({ at: z.string().nullable() }),
  /** SHA-256 of SHA256SUMS, which holds those of all other parts. */
  sums: z.string(),
})

/** What a backup says of itself; the last of its parts. */
export type Manifest = z.infer<typeof manifest>

export type TablePart = Manifest['tables'][number]

export type PartitionPart = Manifest['partitions'][number]

/** Reads a manifest; refuses (`StartRefusal`) what is none, or of a later program. */
export function readManifest(text: string): Manifest {
  const form = z.object({ form: z.number() }).safeParse(jsonOf(text))
  if (form.success && form.data.form > backupForm)
    throw new StartRefusal(
      `备份由更新版本的程序写成（格式 ${form.data.form}），本程序只能读到格式 ${backupForm}。请使用更新的程序`,
    )
  const read = manifest.safeParse(jsonOf(text))
  if (read.success) return read.data
  throw new StartRefusal('备份文件不完整或已损坏：manifest.json 不能读取')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

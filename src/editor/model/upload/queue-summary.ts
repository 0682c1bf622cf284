/** How far a queue of files is; bytes of all of them. */
export interface QueueProgress {
  readonly count: number
  readonly bytes: number
  readonly done: number
  readonly failed: number
  /** A file is on its way. */
  readonly isSending: boolean
}

/** What stands below a queue: what was chosen, how far it is, and in the end what failed. */
export function queueSummary({ count, bytes, done, failed, isSending }: QueueProgress): string {
  const size = `${Math.ceil(bytes / 1024)}KB`
  if (!isSending && done + failed === 0) return `选中${count}个文件，共${size}。`
  if (done + failed === count && failed > 0)
    return `已成功上传${done}个文件，${failed}个文件上传失败`
  return `共${count}个（${size}），${done}个上传成功${failed > 0 ? `，${failed}个上传失败。` : ''}`
}

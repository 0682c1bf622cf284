import { callOf, download, get } from '#kernel/web/logic/request.ts'
import { type Paper, reportInstance } from '../../model/index.ts'

interface Place {
  readonly id: string | null
  readonly token: string | null
}

/** The paper behind an address: of a link for anybody, of a record for those who may view it. */
export function fetchPaper({ id, token }: Place): Promise<Paper> {
  return token === null
    ? get(callOf(reportInstance, 'getPreview'), { id })
    : get('/api/zhuanti/reportPreview/get', { token })
}

/** Saves the same paper as a PDF that the server makes. */
export function savePdf({ id, token }: Place): Promise<void> {
  return token === null
    ? download(callOf(reportInstance, 'getPdf'), { id: id ?? '' })
    : download('/api/zhuanti/reportPreview/getPdf', { token })
}

import { DownloadOutlined, PrinterOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, Result, Segmented, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { codes, RequestFailure, sentenceOfError } from '#ui/logic/request.ts'
import { fetchPaper, savePdf } from './paper.ts'
import styles from './preview.module.css'
import { ReportPaper } from './report-paper.tsx'

const zooms = [
  { value: 75, label: '75%' },
  { value: 100, label: '100%' },
  { value: 125, label: '125%' },
]

/** /reportpreview: a report as paper, for those who may view it or who have its link. */
export default function ReportPreviewScreen() {
  const [params] = useSearchParams()
  const id = params.get('id')
  const token = params.get('token')
  const [zoom, setZoom] = useState(100)
  const [hasContents, setContents] = useState(true)
  const { data, error } = useQuery({
    queryKey: ['reportPreview', id, token],
    queryFn: () => fetchPaper({ id, token }),
    enabled: id !== null || token !== null,
    retry: false,
  })
  useEffect(keepRobotsOut, [])
  if (error || (id === null && token === null)) return <Unreadable failure={error} />
  if (!data) {
    return (
      <div className={styles.desk}>
        <div className={styles.sheet}>
          <Skeleton active paragraph={{ rows: 12 }} />
        </div>
      </div>
    )
  }
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <strong className={styles.barTitle}>{data.title}</strong>
        <Button
          icon={<UnorderedListOutlined />}
          aria-pressed={hasContents}
          onClick={() => setContents(shown => !shown)}
        >
          目录
        </Button>
        <Segmented value={zoom} onChange={setZoom} options={zooms} aria-label="缩放" />
        <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
          打印
        </Button>
        <PdfButton id={id} token={token} />
      </header>
      <div className={styles.desk} style={{ ['--report-zoom' as string]: `${zoom}%` }}>
        <ReportPaper paper={data} hasContents={hasContents && data.hasContents !== false} />
      </div>
    </div>
  )
}

function PdfButton(place: { readonly id: string | null; readonly token: string | null }) {
  // The request tells the person itself what failed.
  const { mutate, isPending } = useMutation({ mutationFn: () => savePdf(place) })
  return (
    <Button type="primary" icon={<DownloadOutlined />} loading={isPending} onClick={() => mutate()}>
      下载 PDF
    </Button>
  )
}

/** What is printed here is told to people with a link only. */
function keepRobotsOut(): () => void {
  const meta = document.createElement('meta')
  meta.name = 'robots'
  meta.content = 'noindex, nofollow'
  document.head.append(meta)
  return () => meta.remove()
}

function Unreadable({ failure }: { readonly failure: unknown }) {
  const isOut = failure instanceof RequestFailure && failure.statusCode === codes.notLoggedIn
  return (
    <Result
      className={styles.unreadable}
      status="info"
      title={isOut ? '请登录后查看报告' : failure ? sentenceOfError(failure) : '预览链接已失效'}
      subTitle={isOut ? undefined : '请向分享人索取新的链接。'}
      extra={
        <Link to={isOut ? '/login' : '/dashboard'}>
          <Button type="primary">{isOut ? '去登录' : '返回首页'}</Button>
        </Link>
      }
    />
  )
}

import { DownOutlined, FileWordOutlined, ImportOutlined } from '@ant-design/icons'
import { App, Button, Dropdown, Input, Modal, Upload } from 'antd'
import { useState } from 'react'
import { callOf, post, sentenceOfError } from '#ui/logic/request.ts'
import type { Form } from '#ui/logic/use-form.ts'
import { dangerQuestion } from '#ui/views/danger-question.ts'
import { article } from '../../model/index.ts'
import styles from '../text/text-desk.module.css'
import { articleTemplates } from './article-templates.ts'

interface Imported {
  readonly title: string
  readonly author: string
  readonly content: string
  readonly url: string
  readonly missing: number
}

interface ReadWord {
  readonly title: string
  readonly content: string
  readonly missing: number
  readonly tablesLeftOut: number
}

/** What of a Word file could not be taken over. */
function lossesOf({ missing, tablesLeftOut }: ReadWord): readonly string[] {
  return [
    ...(missing > 0 ? [`有 ${missing} 张图片的格式不受支持或过大，未能导入`] : []),
    ...(tablesLeftOut > 0 ? [`有 ${tablesLeftOut} 个表格超过 20 列，未能导入`] : []),
  ]
}

/** What a new article may start from: a template, a page of 公众号 with its pictures, or a Word file. */
export function StartFrom({ form }: { readonly form: Form }) {
  const { message, modal } = App.useApp()
  const [isImporting, setImporting] = useState(false)
  const [isReading, setReading] = useState(false)
  const fill = (values: Readonly<Record<string, unknown>>) => {
    if (!form.store.value('content')) return form.store.fill(values)
    modal.confirm({
      title: '替换现有的正文？',
      okText: '替换',
      ...dangerQuestion,
      onOk: () => form.store.fill(values),
    })
  }
  const readWord = async (file: File) => {
    setReading(true)
    try {
      const sent = new FormData()
      sent.set('upfile', file)
      const read = await post<ReadWord>(callOf(article, 'importWord'), sent, { timeout: 120_000 })
      const title = form.store.value('title')
      fill({ content: read.content, ...(title ? {} : { title: read.title.slice(0, 64) }) })
      for (const sentence of lossesOf(read)) message.warning(sentence)
    } catch (error) {
      message.error(sentenceOfError(error))
    } finally {
      setReading(false)
    }
  }
  return (
    <div className={styles.start}>
      从
      <Dropdown
        trigger={['click']}
        menu={{
          items: articleTemplates.map(({ name }) => ({ key: name, label: name })),
          onClick({ key }) {
            const template = articleTemplates.find(({ name }) => name === key)
            if (!template) return
            const title = form.store.value('title')
            fill({ content: template.html, ...(title ? {} : { title: template.title }) })
          },
        }}
      >
        <Button size="small">
          模板 <DownOutlined />
        </Button>
      </Dropdown>
      <Button size="small" icon={<ImportOutlined />} onClick={() => setImporting(true)}>
        公众号链接导入
      </Button>
      <Upload
        accept=".docx"
        showUploadList={false}
        beforeUpload={file => {
          void readWord(file)
          return false
        }}
      >
        <Button size="small" icon={<FileWordOutlined />} loading={isReading}>
          Word 文件导入
        </Button>
      </Upload>
      开始，也可以直接从 Word、WPS 粘贴
      {isImporting && (
        <ImportDialog
          onClose={() => setImporting(false)}
          onImported={({ title, author, content, url, missing }) => {
            setImporting(false)
            fill({
              content,
              importedFrom: url,
              original: false,
              source: author || null,
              ...(title ? { title: title.slice(0, 64) } : {}),
            })
            if (missing > 0) message.warning(`有 ${missing} 张图片未能保存到本站，已保留原地址`)
          }}
        />
      )}
    </div>
  )
}

function ImportDialog({
  onImported,
  onClose,
}: {
  onImported(imported: Imported): void
  onClose(): void
}) {
  const [url, setUrl] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const load = async () => {
    setBusy(true)
    setRefusal('')
    try {
      onImported(
        await post<Imported>(
          '/api/article/article/importPage',
          { url: url.trim() },
          { timeout: 90_000 },
        ),
      )
    } catch (error) {
      setRefusal(sentenceOfError(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title="从公众号文章导入"
      okText="导入"
      cancelText="取消"
      confirmLoading={isBusy}
      okButtonProps={{ disabled: url.trim() === '' }}
      onOk={load}
      onCancel={onClose}
    >
      <Input
        value={url}
        placeholder="https://mp.weixin.qq.com/s/…"
        aria-label="文章链接"
        status={refusal ? 'error' : ''}
        onChange={event => setUrl(event.target.value)}
        onPressEnter={load}
      />
      <p className={styles.hint}>{refusal || '文字和图片会保存到本站，并记录导入来源。'}</p>
    </Modal>
  )
}

import { App, Button, Drawer, Input, Select, Tag } from 'antd'
import { useState } from 'react'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { filledIn, tell } from '#ui/logic/asks.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import look from '#ui/views/look.module.css'
import { wordCategories, wordLevels, wordScopes } from '../../model/index.ts'
import { sensitiveWordCheck } from '../../model/sensitive-word-calls.ts'
import { MarkedText } from '../comments/marked-text.tsx'
import styles from '../website.module.css'

type Verdict = AnswerOf<typeof sensitiveWordCheck>

/** 在线检测: a pasted text, what is found in it and what would become of it. */
export function WordCheck({ onClose }: { readonly onClose: () => void }) {
  const { message } = App.useApp()
  const [text, setText] = useState('')
  const [scope, setScope] = useState<string | null>(null)
  const [verdict, setVerdict] = useState<{ of: string; found: Verdict } | null>(null)
  const check = async () => {
    try {
      const found = await tell(sensitiveWordCheck, filledIn(sensitiveWordCheck, { text, scope }))
      setVerdict({ of: text, found })
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  return (
    <Drawer open size={640} title="在线检测" onClose={onClose}>
      <div className={look.stack}>
        <Input.TextArea
          rows={8}
          maxLength={100_000}
          value={text}
          aria-label="要检测的文字"
          placeholder="粘贴文字，检测全角、繁体、夹杂符号等变体"
          onChange={event => setText(event.target.value)}
        />
        <div className={look.line}>
          <Select
            allowClear
            style={{ width: 160 }}
            placeholder="全部范围"
            aria-label="适用范围"
            options={Object.entries(wordScopes).map(([value, label]) => ({ value, label }))}
            onChange={value => setScope(value ?? null)}
          />
          <Button type="primary" disabled={text === ''} onClick={check}>
            检测
          </Button>
        </div>
        {verdict && <Outcome of={verdict.of} found={verdict.found} />}
      </div>
    </Drawer>
  )
}

function Outcome({ of, found }: { readonly of: string; readonly found: Verdict }) {
  if (found.hits.length === 0) return <Tag color="green">没有命中，可以发布</Tag>
  const level = wordLevels[found.level as keyof typeof wordLevels]
  return (
    <div className={look.stack}>
      <div className={look.line}>
        <Tag color={found.level === 'block' ? 'red' : 'orange'}>结果：{level}</Tag>
        <span className={look.quiet}>命中 {found.hits.length} 处</span>
      </div>
      <MarkedText text={of} hits={found.hits} />
      <div className={look.line}>
        {found.hits.slice(0, 50).map(hit => (
          <Tag key={`${hit.at}${hit.word}`}>
            {hit.word} · {wordCategories[hit.category as keyof typeof wordCategories]} ·{' '}
            {wordLevels[hit.level]}
          </Tag>
        ))}
      </div>
      {found.text !== of && (
        <>
          <span className={look.quiet}>替换后：</span>
          <p className={styles.text}>{found.text}</p>
        </>
      )}
    </div>
  )
}

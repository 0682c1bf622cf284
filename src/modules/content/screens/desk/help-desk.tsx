import { Input, Tabs } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { HelpTexts } from './help-texts.tsx'
import { MyApplications } from './my-applications.tsx'
import { SendApplication } from './send-application.tsx'

export interface HelpDeskProps {
  /** What is looked for at once; empty for the texts about the page. */
  readonly word?: string
  /** The number of a request that failed and is to be reported. */
  readonly fault?: string | undefined
}

/** What the 帮助 drawer offers: texts about this page, a search, and the service with its answers. */
export default function HelpDesk({ word: sought = '', fault }: HelpDeskProps) {
  const { pathname } = useLocation()
  const [tab, setTab] = useState(fault ? 'send' : 'texts')
  const [word, setWord] = useState(sought)
  return (
    <Tabs
      activeKey={tab}
      onChange={setTab}
      items={[
        {
          key: 'texts',
          label: '帮助文章',
          children: (
            <>
              <Input.Search
                allowClear
                defaultValue={sought}
                placeholder="搜索帮助，支持拼音"
                aria-label="搜索帮助"
                maxLength={40}
                onSearch={text => setWord(text.trim())}
              />
              <HelpTexts page={pathname} word={word} />
            </>
          ),
        },
        {
          key: 'send',
          label: '提交申请',
          children: <SendApplication page={pathname} fault={fault} onSent={() => setTab('mine')} />,
        },
        { key: 'mine', label: '我的申请', children: <MyApplications /> },
      ]}
    />
  )
}

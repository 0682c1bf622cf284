import { group, hidden, menu } from '../group.ts'

/** 项目管理: projects from draft to final report. */
export const projectGroup = group(
  '/project',
  { title: '项目管理', icon: 'project', home: 'promine' },
  [
    menu('prodata', '项目数据', 'bar-chart'),
    menu('promine', '项目列表', 'unordered-list'),
    menu('nopublicPromine', '非公开项目', 'eye-invisible'),
    menu('unsyncProject', '未同步项目', 'sync'),
    menu('proverify', '项目审核', 'audit'),
    hidden('proverifydetail', '项目审核详情', [
      'proverify',
      'promine',
      'nopublicPromine',
      'unsyncProject',
    ]),
    menu('progress', '项目进展', 'rise'),
    hidden('progdetail', '项目进展详情', ['progress']),
    menu('proProgressVerify', '进展审核', 'audit'),
    hidden('proProgressdetail', '进展审核详情', ['proProgressVerify']),
    menu('classify', '项目分类', 'tags'),
    menu('proreport', '项目报告', 'file-text'),
    hidden('prordetail', '项目报告详情', ['proreport']),
    menu('prointeract', '项目互动', 'message'),
    hidden('proidetail', '互动详情', ['prointeract']),
    menu('childrenplan', '子计划', 'partition'),
    menu('proaudit', '项目变更审核', 'audit'),
    hidden('proadetail', '项目变更审核详情', ['proaudit']),
    menu('propayout', '项目拨付', 'pay-circle'),
    menu('prodonlist', '项目捐赠明细', 'gift'),
    menu('prodonper', '项目捐赠人', 'user'),
    menu('userdata', '用户数据', 'user'),
  ],
)

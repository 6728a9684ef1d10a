import { answerJobs } from '#server/ground/threads/answer-jobs.ts'
import { drawPaper } from './draw-paper.ts'

/** The thread in which papers are drawn, so that nobody's page waits for one. */
answerJobs(drawPaper)

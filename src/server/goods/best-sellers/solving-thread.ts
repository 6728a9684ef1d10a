import highsLoader from 'highs'
import { type BestSellersQuestion, bestSellers } from '#domain/goods/best-sellers/best-sellers.ts'
import { answerJobs } from '#server/ground/threads/answer-jobs.ts'
import { solveWith } from './solve-with.ts'

const solver = highsLoader()

/** The thread in which the best sellers are found: a hard question takes a second of one core. */
answerJobs(async (question: BestSellersQuestion) => bestSellers(question, solveWith(await solver)))

import { loadSharp } from '#server/goods/catalogue/pictures/load-sharp.ts'
import { answerJobs } from '#server/ground/threads/answer-jobs.ts'
import type { BuildPicture } from './build-picture.ts'
import { pictureSvg } from './picture-svg.ts'

/** The thread in which pictures of builds are drawn: outlines of some hundred letters, then pixels. */
answerJobs(async (picture: BuildPicture) => {
  const sharp = await loadSharp()
  return new Uint8Array(
    await sharp(Buffer.from(pictureSvg(picture)))
      .png({ palette: true })
      .toBuffer(),
  )
})

import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import UpIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { required, TextInput, useTranslate } from 'react-admin';
import { useFieldArray } from 'react-hook-form';
import { MAX_QUESTIONS } from '../../../src/doctor-page/public-page.rules';
import { TEXT_LIMITS } from '../../../src/shared/text-limits';
import { FormGrid } from '../common/forms/FormGrid';
import { withinLimit } from '../common/forms/withinLimit';
import { Panel } from '../common/screens/Panel';
import type { PublicPageValues } from './page-values';

const LIMITS = TEXT_LIMITS.public_page;
const FIELDS = [
  { name: 'question', rules: [required(), withinLimit(LIMITS.question)], isLong: false, language: 'en' },
  { name: 'question_hi', rules: [withinLimit(LIMITS.question)], isLong: false, language: 'hi' },
  { name: 'answer', rules: [required(), withinLimit(LIMITS.answer)], isLong: true, language: 'en' },
  { name: 'answer_hi', rules: [withinLimit(LIMITS.answer)], isLong: true, language: 'hi' },
] as const;
const EMPTY = { question: '', answer: '', question_hi: '', answer_hi: '' };

interface QuestionProps {
  index: number;
  onUp: () => void;
  onRemove: () => void;
}

function Question({ index, onUp, onRemove }: QuestionProps) {
  const translate = useTranslate();
  const number = index + 1;
  return (
    <Box
      component="li"
      sx={{ py: 2, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0, pt: 0 } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 1 }}>
        <Typography component="h3" sx={{ flex: 1, fontSize: 15, fontWeight: 600 }}>
          {translate('publicPage.questions.number', { number })}
        </Typography>
        {index > 0 && (
          <IconButton
            aria-label={translate('publicPage.questions.up', { number })}
            onClick={onUp}
            sx={{ width: 44, height: 44 }}
          >
            <UpIcon />
          </IconButton>
        )}
        <IconButton
          aria-label={translate('publicPage.questions.remove', { number })}
          onClick={onRemove}
          sx={{ width: 44, height: 44 }}
        >
          <DeleteIcon />
        </IconButton>
      </Box>
      <FormGrid>
        {FIELDS.map(({ name, rules, isLong, language }) => (
          <TextInput
            key={name}
            source={`questions.${index}.${name}`}
            label={`publicPage.questions.${name}`}
            validate={[...rules]}
            helperText={false}
            multiline={isLong}
            minRows={isLong ? 2 : undefined}
            slotProps={{ htmlInput: { lang: language } }}
          />
        ))}
      </FormGrid>
    </Box>
  );
}

/** Questions and answers, in the order of the page. */
export function QuestionList() {
  const translate = useTranslate();
  const { fields, append, remove, move } = useFieldArray<PublicPageValues, 'questions'>({ name: 'questions' });
  const isFull = fields.length >= MAX_QUESTIONS;
  return (
    <Panel title={translate('publicPage.questions.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2, textWrap: 'pretty' }}>
        {translate('publicPage.questions.intro')}
      </Typography>
      {fields.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {fields.map(({ id }, index) => (
            <Question key={id} index={index} onUp={() => move(index, index - 1)} onRemove={() => remove(index)} />
          ))}
        </Box>
      )}
      {isFull ? (
        <Typography variant="body2" color="textSecondary">
          {translate('publicPage.questions.full', { max: MAX_QUESTIONS })}
        </Typography>
      ) : (
        <Button variant="outlined" color="inherit" startIcon={<AddIcon />} onClick={() => append(EMPTY)}>
          {translate('publicPage.questions.add')}
        </Button>
      )}
    </Panel>
  );
}

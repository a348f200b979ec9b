import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { NoteView } from '../../../../src/patients/notes/note.view';
import type { PatientView } from '../../../../src/patients/patient.view';
import { LoadError } from '../../common/feedback/LoadError';
import { useInlineForm } from '../../common/forms/useInlineForm';
import { ShowMoreList } from '../../common/lists/ShowMoreList';
import { Panel } from '../../common/screens/Panel';
import { PatientTags } from '../tags/PatientTags';
import { TagBadges } from '../tags/TagBadges';
import { NoteForm } from './NoteForm';
import { NoteItem } from './NoteItem';
import { useNotes } from './useNotes';
import { useCan } from '../../common/access/useCan';

const INITIAL_COUNT = 5;
/** Tags next to the form of a new note, if there is room. */
const FIELDS_STYLE = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 3,
  rowGap: 2,
  alignItems: 'start',
  mb: 2,
};

/** The clinic's tags and notes of a patient. */
export function NotesPanel({ patient }: { patient: PatientView }) {
  const translate = useTranslate();
  const mayWrite = useCan()('patients.write');
  const { data: notes, error, refetch, adding, updating, deleting } = useNotes(patient.id);
  const { shown: editedId, open, close } = useInlineForm<string>();
  const saveEdited = async (note: NoteView, text: string) => {
    const isSaved = text === note.text || (await updating.submit({ note, text })) === undefined;
    if (isSaved) close();
    return false; // the form is gone, or keeps its text
  };
  return (
    <Panel title={translate('notes.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mt: -1.5, mb: 2 }}>
        {translate('notes.hint')}
      </Typography>
      {mayWrite ? (
        <Box sx={FIELDS_STYLE}>
          <PatientTags patient={patient} />
          <NoteForm
            label={translate('notes.add')}
            busy={adding.isPending}
            problem={adding.problem}
            onSave={async (text) => (await adding.submit(text)) === undefined}
          />
        </Box>
      ) : (
        <TagBadges tags={patient.tags} />
      )}
      {!mayWrite && notes?.length === 0 && patient.tags.length === 0 && (
        <Typography color="textSecondary">{translate('notes.none')}</Typography>
      )}
      <LoadError error={error} failedAction="loadNotes" refetch={refetch} />
      {notes && notes.length > 0 && (
        <ShowMoreList initialCount={INITIAL_COUNT} gap={0.75} label={translate('notes.list')}>
          {notes.map((note) => (
            <li key={note.id}>
              {note.id === editedId ? (
                <NoteForm
                  label={translate('notes.text')}
                  initialText={note.text}
                  busy={updating.isPending}
                  problem={updating.problem}
                  onSave={(text) => saveEdited(note, text)}
                  onCancel={() => {
                    updating.reset();
                    close();
                  }}
                />
              ) : (
                <NoteItem note={note} onEdit={() => open(note.id)} onDelete={() => void deleting.run(note)} />
              )}
            </li>
          ))}
        </ShowMoreList>
      )}
    </Panel>
  );
}

package wayleave.bulk.file;

import com.jerolba.carpet.io.FileSystemInputFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.BadConfigurationException;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;

/**
 * A Parquet file, of which some columns are read, row group by row group. Of lists, structs and maps only the names are known. A row group is
 * held in memory, compressed, as far as its columns are read. Not thread-safe.
 */
public final class ParquetTable implements Closeable {
  private static final String MAGIC = "PAR1";
  private static final String ENCRYPTED = "PARE";
  /** The magic numbers and the length of the footer. */
  private static final int MIN_BYTES = 12;

  private final ParquetFileReader reader;
  private final MessageType schema;

  private ParquetTable(ParquetFileReader reader) {
    this.reader = reader;
    this.schema = reader.getFileMetaData().getSchema();
  }

  /**
   * Opens a file.
   *
   * @throws IOException if it is none, or not whole: what is in a Parquet file stands at its end
   */
  public static ParquetTable open(Path path) throws IOException {
    requireMagic(path);
    ParquetLogs.silence();
    ParquetTable table;
    try {
      table = new ParquetTable(ParquetFileReader.open(
          new FileSystemInputFile(path.toFile()),
          ParquetReadOptions.builder(new PlainParquetConfiguration())
              .withCodecFactory(new ParquetCodecs())
              .usePageChecksumVerification(true) // where the file has checksums
              .build()));
    } catch (RuntimeException | IOException e) {
      throw new IOException("the footer of the Parquet file is damaged" + ReadFailure.detail(e), e);
    }
    for (int group = 0; group < table.groups(); group++) {
      if (table.rows(group) < 0) {
        String rows = "row group " + (group + 1) + " has " + table.rows(group) + " rows";
        table.close();
        throw new IOException("the footer of the Parquet file is damaged: " + rows);
      }
    }
    return table;
  }

  private static void requireMagic(Path path) throws IOException {
    try (FileChannel file = FileChannel.open(path)) {
      String start = four(file, 0);
      String end = four(file, Math.max(0, file.size() - MAGIC.length()));
      if (start.equals(ENCRYPTED) || end.equals(ENCRYPTED)) {
        throw new IOException("encrypted Parquet files are not supported");
      } else if (!start.equals(MAGIC)) {
        throw new IOException("not a Parquet file: it does not start with " + MAGIC);
      } else if (file.size() < MIN_BYTES || !end.equals(MAGIC)) {
        throw new IOException(
            "not a whole Parquet file: it does not end with " + MAGIC + ", so it is truncated");
      }
    }
  }

  private static String four(FileChannel file, long at) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(MAGIC.length());
    while (bytes.hasRemaining() && file.read(bytes, at + bytes.position()) > 0) {
      // Reads on.
    }
    return new String(bytes.array(), 0, bytes.position(), StandardCharsets.ISO_8859_1);
  }

  /** The names of the columns, also of those that {@link #type} does not know. */
  public List<String> columns() {
    return schema.getFields().stream().map(Type::getName).toList();
  }

  /** What a column is, for people. */
  public String description(String column) {
    Type type = schema.getType(column);
    LogicalTypeAnnotation meaning = type.getLogicalTypeAnnotation();
    if (isReadable(type)) {
      return type.toString();
    } else if (type.isRepetition(Type.Repetition.REPEATED)
        || meaning instanceof LogicalTypeAnnotation.ListLogicalTypeAnnotation) {
      return "a list";
    }
    return meaning instanceof LogicalTypeAnnotation.MapLogicalTypeAnnotation ? "a map" : "a struct";
  }

  private static boolean isReadable(Type type) {
    return type.isPrimitive() && !type.isRepetition(Type.Repetition.REPEATED);
  }

  /** What a column holds; empty if there is none of that name, or it is a list, a struct or a map. */
  public Optional<PrimitiveType> type(String column) {
    return schema.containsField(column) && isReadable(schema.getType(column))
        ? Optional.of(schema.getType(column).asPrimitiveType())
        : Optional.empty();
  }

  /** Chooses the columns that are read, which have a {@link #type}. */
  public void select(List<String> columns) {
    List<Type> types = new ArrayList<>();
    for (String column : columns) {
      types.add(schema.getType(column));
    }
    reader.setRequestedSchema(new MessageType(schema.getName(), types));
  }

  public int groups() {
    return reader.getRowGroups().size();
  }

  public long rows(int group) {
    return reader.getRowGroups().get(group).getRowCount();
  }

  public long rows() {
    return reader.getRecordCount();
  }

  /**
   * Reads a row group.
   *
   * @return its columns, in the order in which they were selected; none if it has no rows
   */
  public List<ParquetColumn> read(int group, List<String> columns) throws IOException {
    if (rows(group) == 0) {
      return List.of();
    }
    try {
      PageReadStore pages = reader.readRowGroup(group);
      MessageType selected = new MessageType(
          schema.getName(), columns.stream().map(schema::getType).toList());
      ColumnReadStoreImpl store = new ColumnReadStoreImpl(
          pages, new Unused(), selected, reader.getFileMetaData().getCreatedBy());
      List<ParquetColumn> result = new ArrayList<>();
      for (String column : columns) {
        ColumnReader values =
            store.getColumnReader(selected.getColumnDescription(new String[] {column}));
        result.add(new ParquetColumn(schema.getType(column).asPrimitiveType(), values));
      }
      return result;
    } catch (NoClassDefFoundError | BadConfigurationException e) {
      throw new IOException(
          "the row group is compressed with " + codecs(group)
              + ", which is not supported; write it with zstd, snappy or gzip",
          e);
    } catch (RuntimeException | IOException e) {
      throw new IOException("the row group is damaged" + ReadFailure.detail(e), e);
    }
  }

  private String codecs(int group) {
    return reader.getRowGroups().get(group).getColumns().stream()
        .map(column -> column.getCodec().name())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }

  /** The library wants to know where values go, though they are asked for one by one. */
  private static final class Unused extends GroupConverter {
    @Override
    public Converter getConverter(int fieldIndex) {
      return new PrimitiveConverter() {};
    }

    @Override
    public void start() {}

    @Override
    public void end() {}
  }
}
